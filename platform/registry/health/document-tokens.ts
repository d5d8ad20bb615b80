import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { subscriberOf } from '@portal/process-kit/subscriber';

/** Lifetime of a document's token; a tab that is open for longer sends no more beacons. */
const LIFETIME_MS = 24 * 3_600_000;
const AGAIN_MS = 1000;
const form = /^([\w-]{12})\.([0-9a-z]{6,9})\.([\w-]{22})$/;

/** Documents that hosts have served: only they may tell how their set does. */
export interface Documents {
  /**
   * A token for one document of the set, to stand in its HTML; `''` until the key was read from the registry, because no
   * page may wait for counting.
   */
  issue(set: string): string;
  /**
   * A name for the network that an address lies in (IPv6: the first 64 bits), good for this set alone: it tells how many
   * there are, and no address. Once a token was read.
   */
  networkOf(address: string, set: string): string;
  /** The same, once the key was read; undefined where there is none to be had. */
  networkNamed(address: string, set: string): Promise<string | undefined>;
  /** The document of a token; undefined when the token is invalid for this set or has expired. */
  read(token: string, set: string): Promise<string | undefined>;
}

/**
 * @param readKey the key, which is one for all hosts; undefined while the registry has none yet
 * @param now milliseconds since 1970, by which a token is over on every host
 */
export function createDocuments(
  readKey: () => Promise<string | undefined>,
  now: () => number = Date.now,
): Documents {
  let key: Buffer | undefined;
  let asking: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  const ask = (): Promise<void> => {
    askedAt = performance.now();
    asking ??= readKey()
      .then(
        (found) => {
          key = found === undefined ? undefined : Buffer.from(found, 'base64url');
        },
        // The registry was not reached: the next page asks again.
        () => {},
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const mac = (secret: Buffer, text: string, set: string): Buffer =>
    createHmac('sha256', secret).update(`${text} ${set}`).digest().subarray(0, 16);

  const networkOf = (address: string, set: string): string =>
    key ? mac(key, `network ${subscriberOf(address)}`, set).toString('base64url') : '';

  return {
    issue(set) {
      if (!key) {
        if (performance.now() - askedAt > AGAIN_MS) void ask();
        return '';
      }
      const text = `${randomBytes(9).toString('base64url')}.${(now() + LIFETIME_MS).toString(36)}`;
      return `${text}.${mac(key, text, set).toString('base64url')}`;
    },
    networkOf,
    async networkNamed(address, set) {
      if (!key) await ask();
      return networkOf(address, set) || undefined;
    },
    async read(token, set) {
      const [, document = '', expires = '', said = ''] = form.exec(token) ?? [];
      if (document === '' || Number.parseInt(expires, 36) <= now()) return undefined;
      if (!key) await ask();
      const given = Buffer.from(said, 'base64url');
      if (!key || !timingSafeEqual(given, mac(key, `${document}.${expires}`, set))) return undefined;
      return document;
    },
  };
}
