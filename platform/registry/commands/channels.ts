import type { Release, ReleaseSet } from '@portal/release-protocol/release';
import { sql } from 'kysely';
import { type Incompatibility, incompatibilities, lostEvents } from '../checks/compatibility.ts';
import { isReadable, readablePart, requireReadable } from '../checks/readable.ts';
import { type AuditReason, isRunning, type ReleaseRegistry } from '../model/registry.ts';
import { registryError } from '../model/registry-error.ts';
import { partsOf, rebased } from '../model/set.ts';
import type { RegistryHandle } from '../store/tables.ts';

/** Locks the channels for this transaction, so that nothing moves them between its read and its write. */
export async function lockChannels(trx: RegistryHandle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('registry.channels'))`.execute(trx);
}

export async function stableSet(registry: ReleaseRegistry): Promise<ReleaseSet | undefined> {
  const stable = await registry.channel('stable');
  return stable && registry.set(stable.set);
}

/** A running canary: its set and the stable one it was made from. */
export async function runningCanary(registry: ReleaseRegistry) {
  const canary = await registry.channel('canary');
  if (!canary || !isRunning(canary)) return undefined;
  const [set, base] = [await registry.set(canary.set), await registry.set(canary.base ?? '')];
  return set && { share: canary.share, set, base: base ?? set };
}

/** @throws RegistryError that names the conflict, the teams and the release that must come first */
export function requireCompatible(
  next: ReleaseSet,
  before: ReleaseSet | undefined,
  owner: string,
  where: string,
): void {
  requireReadable(next);
  const live = readablePart(before);
  const faults: readonly Incompatibility[] = [
    ...incompatibilities(next, live),
    ...lostEvents(live, next).map((text) => ({ text })),
  ];
  if (faults.length === 0) return;
  const remedies = faults.flatMap(({ remedy }) => remedy ?? []);
  const listed = (of: readonly string[], between: string) => [...new Set(of)].join(between) || undefined;
  throw registryError(
    'DOES_NOT_FIT',
    `It does not fit ${where}: ${faults.map(({ text }) => text).join('; ')}`,
    owner,
    listed(
      faults.map(({ remedy }) => remedy?.who ?? owner),
      ', ',
    ),
    listed(
      remedies.map(({ fix }) => fix),
      ' ',
    ),
  );
}

/** @throws RegistryError when a release was built from uncommitted files and this registry refuses such releases */
export function requireClean(parts: readonly Release[], takesDirty: boolean): void {
  const dirty = takesDirty ? undefined : parts.find((part) => part.dirty);
  if (dirty)
    throw registryError(
      'DIRTY',
      `${dirty.name} ${dirty.hash} was built from files that commit ${dirty.commit} does not hold.`,
      dirty.owner,
    );
}

const isRunnable = (set: ReleaseSet): boolean =>
  [set.shell, ...set.remotes].every(isReadable) && incompatibilities(set).length === 0;

/**
 * Points `stable` at a set and brings a running canary along: its changes on top of the new set. A canary that does
 * not fit there any more ends, since going back must not be held up by it.
 */
export async function moveStable(
  registry: ReleaseRegistry,
  next: ReleaseSet,
  why: AuditReason,
  {
    replaced = [],
    before,
  }: {
    /** Remotes whose release in the new set replaces the canary's own release. */
    readonly replaced?: readonly string[];
    /** The set that a rollback leads to; by default the replaced set. */
    readonly before?: string | null;
  } = {},
): Promise<void> {
  const current = await registry.channel('stable');
  const canary = await runningCanary(registry);
  if (current?.set !== next.hash)
    await registry.moveChannel(
      'stable',
      current?.move ?? 0,
      { set: next.hash, base: before === undefined ? current?.set : (before ?? undefined) },
      why,
    );
  if (!canary) return;
  const parts = rebased(canary, partsOf(next), replaced);
  const moved = parts && (await registry.composeSet(parts));
  const lives = moved && moved.hash !== next.hash && isRunnable(moved);
  const seen = (await registry.channel('canary'))?.move ?? 0;
  if (lives) {
    await registry.moveChannel(
      'canary',
      seen,
      { set: moved.hash, share: canary.share, base: next.hash },
      why,
    );
  } else {
    const ended = { ...why, reason: { code: 'ended-with' as const, reason: why.reason } };
    await registry.moveChannel('canary', seen, { set: canary.set.hash, share: 0, base: next.hash }, ended);
  }
}

/** Number of moves that are searched for a remote's earlier release. */
const MOVES_SEARCHED = 200;

/** The release of a remote that was live before its present release first went live. */
export async function releaseBefore(registry: ReleaseRegistry, remote: string): Promise<string | undefined> {
  const hashes: (string | undefined)[] = [];
  for (const { set } of await registry.moves('stable', MOVES_SEARCHED)) {
    const parts = await registry.set(set);
    hashes.push(parts?.remotes.find(({ name }) => name === remote)?.hash);
  }
  const [current] = hashes;
  return current && hashes.slice(hashes.lastIndexOf(current) + 1).find((hash) => hash !== undefined);
}

/** The last `stable` release of a remote that was taken out since, and the actor; undefined when there was none. */
export async function retiredRelease(
  registry: ReleaseRegistry,
  remote: string,
): Promise<{ readonly hash: string; readonly endedBy: string } | undefined> {
  let endedBy: string | undefined;
  for (const { set, actor } of await registry.moves('stable', MOVES_SEARCHED)) {
    const hash = (await registry.set(set))?.remotes.find(({ name }) => name === remote)?.hash;
    if (hash !== undefined) return endedBy === undefined ? undefined : { hash, endedBy };
    endedBy = actor;
  }
  return undefined;
}
