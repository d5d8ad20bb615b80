import type { Release } from '@portal/release-protocol/release';
import type { ReleaseStatement } from '@portal/release-protocol/release-statement';
import type { AuditReason, ReleaseRegistry } from '../../model/registry.ts';
import type { RegistryHandle } from '../../store/tables.ts';
import { moveStable, requireCompatible } from '../channels.ts';
import { plannedSets } from './compose.ts';

/** Step 5: moves the channel that the release was sent to. Answers the result in a sentence. @throws RegistryError */
export async function activateRelease(
  registry: ReleaseRegistry,
  trx: RegistryHandle,
  release: Release,
  { destination, reason }: Pick<ReleaseStatement, 'destination' | 'reason'>,
  actor: string,
): Promise<string> {
  const label = `${release.name} ${release.version} (${release.hash})`;
  if (destination.channel === 'none') return `${label} is kept; nothing points at it yet.`;
  const why = { actor, reason };
  const planned = await plannedSets(registry, release, destination);
  if (!planned) return activateFirstSet(registry, trx, release, why);
  if (destination.channel === 'stable') {
    await moveStable(registry, await registry.composeSet(planned.stable), why, {
      replaced: [release.name],
    });
    return `${label} is live for everybody.`;
  }
  const set = await registry.composeSet(planned.canary ?? planned.stable);
  if (set.hash === planned.before.hash) return `${label} is live for everybody already.`;
  const seen = (await registry.channel('canary'))?.move ?? 0;
  const { share } = destination;
  await registry.moveChannel('canary', seen, { set: set.hash, share, base: planned.before.hash }, why);
  return `${label} is live for ${share} % of visits.`;
}

/** In an empty registry, remotes wait for the shell and go live with it. */
async function activateFirstSet(
  registry: ReleaseRegistry,
  trx: RegistryHandle,
  release: Release,
  why: AuditReason,
): Promise<string> {
  if (release.name !== 'shell') return `${release.name} is kept and goes live with the first shell.`;
  const waiting = await trx
    .selectFrom('release')
    .select(['name', 'hash'])
    .distinctOn('name')
    .where('name', '!=', 'shell')
    .orderBy('name')
    .orderBy('published_at', 'desc')
    .execute();
  const remotes = Object.fromEntries(waiting.map(({ name, hash }) => [name, hash]));
  const set = await registry.composeSet({ shell: release.hash, remotes });
  requireCompatible(set, undefined, release.owner, 'what waits for it');
  await moveStable(registry, set, why);
  return `The shell is live, with ${waiting.map(({ name }) => name).join(', ') || 'no remote yet'}.`;
}
