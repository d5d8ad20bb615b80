import type { Release, ReleaseSet } from '@portal/contract/release';
import type { SetParts } from '@portal/contract/release-statement';
import { sql } from 'kysely';
import { lostEvents, misfits } from '../checks/fit.ts';
import { isReadable, readablePart, requireReadable } from '../checks/readable.ts';
import { refused } from '../model/refusal.ts';
import { type Because, isRunning, type ReleaseRegistry } from '../model/registry.ts';
import { partsOf } from '../store/database-registry.ts';
import type { RegistryHandle } from '../store/tables.ts';

/** Of all that move channels one goes first and the others wait: none loses what it saw. */
export const lockChannels = async (trx: RegistryHandle): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('registry.channels'))`.execute(trx);
};

export const withRelease = (parts: SetParts, name: string, hash: string): SetParts =>
  name === 'shell' ? { ...parts, shell: hash } : { ...parts, remotes: { ...parts.remotes, [name]: hash } };

export async function stableSet(registry: ReleaseRegistry): Promise<ReleaseSet | undefined> {
  const stable = await registry.channel('stable');
  return stable && registry.set(stable.set);
}

/** A running canary: its set and the stable one it was made from. */
export async function runningCanary(registry: ReleaseRegistry) {
  const canary = await registry.channel('canary');
  if (!canary || !isRunning(canary)) return undefined;
  const [set, base] = [await registry.set(canary.set), await registry.set(canary.base ?? '')];
  return set && { share: canary.share, named: canary.named, set, base: base ?? set };
}

/** What differs from one set to another, by name; undefined where a remote is no longer part of it. */
export function differences(from: SetParts, to: SetParts): ReadonlyMap<string, string | undefined> {
  const [before, after] = [from, to].map(
    ({ shell, remotes }) => ({ shell, ...remotes }) as Record<string, string>,
  );
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return new Map(
    [...names].filter((name) => before?.[name] !== after?.[name]).map((name) => [name, after?.[name]]),
  );
}

/** The canary's changes on top of another stable set, without those that this set brings itself. */
export function rebased(
  canary: { readonly set: ReleaseSet; readonly base: ReleaseSet },
  stable: SetParts,
  replaced: readonly string[] = [],
): SetParts | undefined {
  const changes = [...differences(partsOf(canary.base), partsOf(canary.set))].filter(
    ([name]) => !replaced.includes(name),
  );
  if (changes.length === 0) return undefined;
  const { shell, ...remotes } = { shell: stable.shell, ...stable.remotes } as Record<string, string>;
  const parts: Record<string, string | undefined> = { shell, ...remotes };
  for (const [name, hash] of changes) parts[name] = hash;
  const { shell: shellHash = stable.shell, ...rest } = parts;
  const kept = Object.entries(rest).filter((part): part is [string, string] => part[1] !== undefined);
  return { shell: shellHash, remotes: Object.fromEntries(kept) };
}

/** @throws Refused naming what does not go together, who needs it and who owns it. */
export function requireFit(
  next: ReleaseSet,
  before: ReleaseSet | undefined,
  owner: string,
  where: string,
): void {
  requireReadable(next);
  const faults = [...misfits(next), ...lostEvents(readablePart(before), next)];
  if (faults.length > 0)
    throw refused('DOES_NOT_FIT', `It does not fit ${where}: ${faults.join('; ')}`, owner);
}

/** @throws Refused where a release was built from files that its commit does not hold, and this registry takes none such */
export function requireClean(parts: readonly Release[], takesDirty: boolean): void {
  const dirty = takesDirty ? undefined : parts.find((part) => part.dirty);
  if (dirty)
    throw refused(
      'DIRTY',
      `${dirty.name} ${dirty.hash} was built from files that commit ${dirty.commit} does not hold.`,
      dirty.owner,
    );
}

const isRunnable = (set: ReleaseSet): boolean =>
  [set.shell, ...set.remotes].every(isReadable) && misfits(set).length === 0;

export const because = (actor: string, reason: string): Because => ({ actor, reason });

/**
 * Points `stable` at a set and brings a running canary along: its changes on top of the new set. A canary that does
 * not fit there any more ends, since going back must not be held up by it.
 */
export async function moveStable(
  registry: ReleaseRegistry,
  next: ReleaseSet,
  why: Because,
  replaced: readonly string[] = [],
): Promise<void> {
  const current = await registry.channel('stable');
  const canary = await runningCanary(registry);
  if (current?.set !== next.hash)
    await registry.moveChannel('stable', current?.move ?? 0, { set: next.hash }, why);
  if (!canary) return;
  const parts = rebased(canary, partsOf(next), replaced);
  const moved = parts && (await registry.composeSet(parts));
  const lives = moved && moved.hash !== next.hash && isRunnable(moved);
  const seen = (await registry.channel('canary'))?.move ?? 0;
  if (lives) {
    await registry.moveChannel(
      'canary',
      seen,
      { set: moved.hash, share: canary.share, named: canary.named, base: next.hash },
      why,
    );
  } else {
    const ended = { ...why, reason: `${why.reason} (the canary ended with it)` };
    await registry.moveChannel('canary', seen, { set: canary.set.hash, share: 0, base: next.hash }, ended);
  }
}
