import type { ReleaseSet } from '@portal/contract/release';
import type { ReleaseRegistry } from './registry/registry.ts';

/** How long a channel's pointer is believed without asking again: a rollback is live within this. */
const BELIEVED_MS = 1000;

/** The set a channel points at now, asked for at most once a second; the last good one if asking fails. */
export function createLiveSet(
  registry: ReleaseRegistry,
  channel: string,
  now: () => number = Date.now,
): () => Promise<ReleaseSet | undefined> {
  let known: ReleaseSet | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (known && now() - askedAt < BELIEVED_MS) return known;
    askedAt = now();
    try {
      const pointer = await registry.channel(channel);
      if (pointer && pointer.set !== known?.hash) known = (await registry.set(pointer.set)) ?? known;
    } catch (error) {
      if (!known) throw error;
    }
    return known;
  };
}
