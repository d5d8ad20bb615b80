import { createHash } from 'node:crypto';
import type { Release } from '@portal/contract/release';

/** The integrity attribute of some bytes. */
export const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Content address of a release: the same sources built twice give the same address. */
export function releaseHash(release: Omit<Release, 'hash' | 'version' | 'commit'>): string {
  return createHash('sha256').update(canonical(release)).digest('hex').slice(0, 20);
}

/** JSON with sorted keys, so that equal values have equal text (RFC 8785 ordering). */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
