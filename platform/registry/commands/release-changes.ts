import type { Release, ReleaseSet } from '@portal/release-protocol/release';
import type { MoveReport, ReleaseDifference } from '@portal/release-protocol/release-statement';
import { differences, partsOf } from '../model/set.ts';

/** Differences between two sets by part: both hashes, and the differences between the two manifests. */
export function changesOf(from: ReleaseSet, to: ReleaseSet): MoveReport['changes'] {
  const [before, after] = [from, to].map(
    ({ shell, remotes }) => new Map([shell, ...remotes].map((release) => [release.name, release])),
  );
  return [...differences(partsOf(from), partsOf(to))].map(([name, hash]) => ({
    name,
    from: before?.get(name)?.hash ?? null,
    to: hash ?? null,
    difference: differenceOf(before?.get(name), after?.get(name)),
  }));
}

/** Differences between two releases of a part, by their manifests. */
export function differenceOf(before: Release | undefined, after: Release | undefined): ReleaseDifference {
  const paths = (release: Release | undefined) => (release?.routes ?? []).map(({ path }) => path);
  const calls = (release: Release | undefined) => Object.keys(release?.callTypes ?? {});
  const typesOf = (release: Release | undefined, call: string) =>
    JSON.stringify(release?.callTypes?.[call] ?? null);
  const names = (release: Release | undefined) => {
    if (!release) return null;
    const { version, commit, dirty } = release;
    return { version, commit, ...(dirty ? { dirty } : {}) };
  };
  return {
    owner: (after ?? before)?.owner ?? '',
    before: names(before),
    after: names(after),
    routesAdded: without(paths(after), paths(before)),
    routesGone: without(paths(before), paths(after)),
    callsAdded: without(calls(after), calls(before)),
    callsGone: without(calls(before), calls(after)),
    callsChanged: calls(after).filter(
      (call) => calls(before).includes(call) && typesOf(after, call) !== typesOf(before, call),
    ),
    bytes: bytesOf(after) - bytesOf(before),
  };
}

const without = (all: readonly string[], known: readonly string[]): string[] =>
  all.filter((one) => !known.includes(one));

const bytesOf = (release: Release | undefined): number =>
  Object.values(release?.files ?? {}).reduce((sum, { bytes }) => sum + bytes, 0);
