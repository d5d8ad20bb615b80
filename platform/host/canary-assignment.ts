import { randomInt } from 'node:crypto';
import type { ReleaseSet } from '@portal/release-protocol/release';
import type { ActiveSets } from './active-set.ts';
import type { GrantedVisit } from './granted/visits.ts';
import { cookieOf } from './request-cookie.ts';

const COOKIE = '__Host-canary';
const BUCKET = /^(?:[1-9]\d?|100)$/;
const DAYS_SECONDS = 30 * 86_400;

export interface CanaryAssignment {
  readonly set: ReleaseSet;
  /** To be set with the page. A bucket only while a canary runs, and once per browser. */
  readonly cookies: readonly string[];
}

/**
 * Which set a visit is given: its own, where it has a grant for one. Else each
 * browser keeps a bucket from 1 to 100, and the canary is for the buckets up to its share: a browser that has the
 * canary keeps it while the share grows, and every browser is back on `stable` the moment it ends.
 */
export function assignedSet(
  { stable, canary }: ActiveSets,
  cookies: string | undefined,
  { held, cookie: taken }: GrantedVisit = {},
  draw = () => randomInt(1, 101),
): CanaryAssignment {
  const first = taken ? [taken] : [];
  if (held) return { set: held.set, cookies: first };
  if (!canary) return { set: stable, cookies: first };
  if (canary.share === 0) return { set: stable, cookies: first };
  const kept = cookieOf(cookies, COOKIE) ?? '';
  const known = BUCKET.test(kept) ? Number(kept) : undefined;
  const bucket = known ?? draw();
  const own = `${COOKIE}=${bucket}; Path=/; Max-Age=${DAYS_SECONDS}; Secure; HttpOnly; SameSite=Lax`;
  return {
    set: bucket <= canary.share ? canary.set : stable,
    cookies: known !== undefined ? first : [...first, own],
  };
}
