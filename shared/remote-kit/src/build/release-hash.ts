import { createHash } from 'node:crypto';
import type { Release } from '@portal/release-protocol/release';
import { canonical } from '@portal/values/canonical';

/** Folder of a build for the source maps of its files, `<file>.map`; it is not served. */
export const MAPS_FOLDER = 'maps';

/** The integrity attribute of some bytes. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/**
 * Content address of a release: 20 hex digits over everything that its manifest says, version and commit too. The same
 * sources of the same commit give the same address on every machine.
 */
export function releaseHash(release: Omit<Release, 'hash'>): string {
  return createHash('sha256').update(canonical(release)).digest('hex').slice(0, 20);
}
