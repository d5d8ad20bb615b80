import { createHash } from 'node:crypto';
import type { ReleaseSet } from '@portal/release-protocol/release';
import type { ReleaseSummary, SetChange, SetParts } from '@portal/release-protocol/release-statement';

/** Public summary of each release of a set, the shell's first. */
export function releaseSummaries({ shell, remotes }: ReleaseSet): readonly ReleaseSummary[] {
  return [shell, ...remotes].map(({ name, owner, version, commit, dirty, hash }) => ({
    ...{ name, owner, version, commit, ...(dirty ? { dirty } : {}), hash },
  }));
}

/** The parts that a set was made of. */
export function partsOf({ shell, remotes }: ReleaseSet): SetParts {
  return {
    shell: shell.hash,
    remotes: Object.fromEntries(remotes.map(({ name, hash }) => [name, hash])),
  };
}

/** A set's parts as the text that is stored and that its hash is of: the remotes in the order of their names. */
export function setText({ shell, remotes }: SetParts): string {
  return JSON.stringify({ shell, remotes: Object.fromEntries(Object.entries(remotes).sort()) });
}

/** The hash that a set of these parts has, whatever their order: 20 hexadecimal digits. */
export function setHash(parts: SetParts): string {
  return createHash('sha256').update(setText(parts)).digest('hex').slice(0, 20);
}

/** The parts after a change, all of it at once. */
export function changedParts(parts: SetParts, { with: added, without = [] }: SetChange): SetParts {
  const { shell = parts.shell, ...remotes } = added;
  const all = Object.entries({ ...parts.remotes, ...remotes });
  return { shell, remotes: Object.fromEntries(all.filter(([name]) => !without.includes(name))) };
}

/** New hashes of the changed parts between two sets, by name; undefined for a removed remote. */
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
  return changedParts(stable, {
    with: Object.fromEntries(changes.filter((change): change is [string, string] => change[1] !== undefined)),
    without: changes.filter(([, hash]) => hash === undefined).map(([name]) => name),
  });
}
