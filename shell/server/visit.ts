import { randomInt } from 'node:crypto';
import type { ReleaseSet } from '@portal/contract/release';
import type { Live } from './live-set.ts';

const COOKIE = '__Host-canary';
const DAYS_SECONDS = 30 * 86_400;

export interface Visit {
  readonly set: ReleaseSet;
  /** To be set with the page; only while a canary runs, and once per browser. */
  readonly cookie?: string;
}

/**
 * Which set a visit is given. Each browser keeps a place from 1 to 100, and the canary is for the places up to its
 * share: whoever has it keeps it while the share grows, and everybody is back on `stable` the moment it ends.
 */
export function visitOf({ stable, canary }: Live, cookies = '', draw = () => randomInt(1, 101)): Visit {
  if (!canary) return { set: stable };
  const known = Number(new RegExp(`(?:^|; *)${COOKIE}=([1-9]\\d?|100)(?:;|$)`).exec(cookies)?.[1]);
  const place = known || draw();
  return {
    set: place <= canary.share ? canary.set : stable,
    ...(known
      ? {}
      : { cookie: `${COOKIE}=${place}; Path=/; Max-Age=${DAYS_SECONDS}; Secure; HttpOnly; SameSite=Lax` }),
  };
}
