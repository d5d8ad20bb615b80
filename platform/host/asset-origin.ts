import { OWN_FILES, OWN_FILES_COOKIE } from '@portal/contract/asset-origin';
import type { FastifyRequest } from 'fastify';
import { cookieOf } from './request-cookie.ts';

/**
 * The origin that browsers fetch the files of releases from, as a home of the portal configures it:
 * `ASSET_ORIGIN=https://cdn.example`. The portal's own by default. @throws Error where it is no origin that pages could use.
 */
export function readAssetOrigin(environment: NodeJS.ProcessEnv): string | undefined {
  const { ASSET_ORIGIN: text, PUBLIC_URL: publicUrl = '' } = environment;
  if (!text) return undefined;
  const address = URL.parse(text);
  if (address?.origin !== text || !/^https?:$/.test(address.protocol))
    throw new Error('ASSET_ORIGIN must be an origin and nothing behind it: https://cdn.example');
  if (publicUrl.startsWith('https:') && address.protocol !== 'https:')
    throw new Error('ASSET_ORIGIN must begin with https: as PUBLIC_URL does; browsers refuse anything else.');
  if (URL.parse(publicUrl)?.origin === text)
    throw new Error('ASSET_ORIGIN is the origin of PUBLIC_URL: leave it out, files come from there anyway.');
  return text;
}

/** CSP sources of the asset origin: the folders of release files and nothing else. */
export function assetSources(assetOrigin: string | undefined): readonly string[] {
  return assetOrigin ? [`${assetOrigin}/shell/`, `${assetOrigin}/remotes/`] : [];
}

/** Headers that allow pages of other origins to use a file; release files are public. */
export const headersForOtherOrigins = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
} as const;

/** Whether this browser lately failed to load files from the asset origin and gets the portal's own addresses. */
export function wantsOwnFiles({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return cookieOf(headers.cookie, OWN_FILES_COOKIE) === OWN_FILES;
}
