import { randomBytes } from 'node:crypto';
import { assetSources } from './asset-origin.ts';

/** A word that no page has had before: what carries it was put there by this answer. */
export function newNonce(): string {
  return randomBytes(18).toString('base64');
}

/** Where else images may come from: map tiles, when they are configured. */
export interface PolicyOptions {
  readonly imageSources?: readonly string[];
  /** Behind HTTPS: also asks the browser never to come back without it. */
  readonly secure?: boolean;
  /** A frame of our own holds the tag manager. */
  readonly framed?: boolean;
  /** Where files of releases come from besides the portal itself. */
  readonly assetOrigin?: string | undefined;
  /** Hashes of the scripts that stand in pages. */
  readonly scripts?: readonly string[];
}

/**
 * Headers of every HTML answer (docs/how-a-page-is-answered.md): scripts from here, in the page by the hash of their text,
 * its styles by nonce, everything else closed.
 */
export function pageHeaders(
  nonce: string,
  { imageSources = [], secure = false, framed = false, scripts = [], assetOrigin }: PolicyOptions,
): Record<string, string> {
  const assets = assetSources(assetOrigin);
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...assets, ...scripts].join(' '),
    ["style-src 'self'", ...assets, `'nonce-${nonce}'`].join(' '),
    ["img-src 'self' data: blob:", ...assets, ...imageSources].join(' '),
    ["font-src 'self'", ...assets].join(' '),
    // A file that did not come is asked for once more, which tells what is wrong with it.
    ["connect-src 'self'", ...assets].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(framed ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
    'report-uri /csp',
    'report-to csp',
  ];
  return {
    'content-security-policy': policy.join('; '),
    'integrity-policy': 'blocked-destinations=(script), endpoints=(csp)',
    'reporting-endpoints': 'csp="/csp"',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), payment=(), usb=(), geolocation=(self)',
    ...headersOfEverything(secure),
  };
}

/** Headers of everything, files too. */
export const commonHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
} as const;

/** Headers of every answer of a host, those of API and registry and of errors among them. */
export function headersOfEverything(secure = false): Readonly<Record<string, string>> {
  return {
    ...commonHeaders,
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
