import type { Release, ReleaseSet } from '@portal/release-protocol/release';
import { ReleaseSchema } from '@portal/release-protocol/release-schema';
import { Compile, type Validator } from 'typebox/compile';
import { registryError } from '../model/registry-error.ts';

/**
 * Errors of validation that make a manifest of an earlier form unusable: a field that is missing or of another type.
 * Unknown fields, and values that would be refused today, do not.
 */
const BREAKS: ReadonlySet<string> = new Set(['required', 'type', 'anyOf']);

let compiled: Validator | undefined;
const known = new WeakMap<Release, string>();

/** Why a manifest that an earlier registry accepted cannot be read by this one; empty when it can. */
function faultOf(release: Release): string {
  const judged = known.get(release);
  if (judged !== undefined) return judged;
  compiled ??= Compile(ReleaseSchema) as Validator;
  const found = compiled.Check(release)
    ? undefined
    : compiled.Errors(release).find(({ keyword }) => BREAKS.has(keyword));
  const fault = found ? `${found.instancePath || 'it'} ${found.message}` : '';
  known.set(release, fault);
  return fault;
}

export function isReadable(release: Release): boolean {
  return faultOf(release) === '';
}

/** A set without the remotes whose manifests cannot be read; undefined when the shell's cannot. */
export function readablePart(set: ReleaseSet | undefined): ReleaseSet | undefined {
  return set && isReadable(set.shell) ? { ...set, remotes: set.remotes.filter(isReadable) } : undefined;
}

/** @throws RegistryError when a manifest has a form that is no longer read; the error names the release and its owner */
export function requireReadable({ shell, remotes }: Pick<ReleaseSet, 'shell' | 'remotes'>): void {
  for (const release of [shell, ...remotes]) {
    const fault = faultOf(release);
    const { name, hash, commit, owner } = release;
    if (fault)
      throw registryError(
        'OLD_MANIFEST',
        `${name} ${hash} (commit ${commit}) was published with a manifest of an earlier form: ${fault}.`,
        owner,
      );
  }
}
