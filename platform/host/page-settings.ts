import { wholeNumberSetting } from '@portal/process-kit/whole-number-setting';
import { escapeHtml } from '@portal/values/escape-html';
import { tagManagerId } from './measurement.ts';
import type { PolicyOptions } from './policy.ts';

/** Settings of an installation for its pages. None of them is a secret, since every page holds them. */
export interface PageSettings {
  /** Container of a tag manager, `GTM-…` (PL-10). */
  readonly tagManager?: string | undefined;
  /** Address of street tiles with `{z}`, `{x}` and `{y}`, and the provider's key where it wants one (PL-11). */
  readonly mapTiles?: string | undefined;
  /** Sent with the calls of visitors; the server gives it no authority (PL-11; threat T01). */
  readonly serviceToken?: string | undefined;
  /** Sent as the captcha of a clerk's lookup; the server does not look at it (API-86; D-16). */
  readonly lookupCaptcha?: string | undefined;
  /** Milliseconds that a private page may wait for its answers and for being rendered, before it comes with its skeleton. */
  readonly privateBudget?: number;
  /** Traces are collected: pages begin one with each of their first calls too. */
  readonly traced?: boolean;
}

/** Reads them from the environment. @throws Error naming the variable that is wrong. */
export function readPageSettings(environment: NodeJS.ProcessEnv): PageSettings {
  const mapTiles = environment['MAP_TILES'] || undefined;
  if (
    mapTiles &&
    !(URL.canParse(mapTiles) && ['{z}', '{x}', '{y}'].every((hole) => mapTiles.includes(hole)))
  ) {
    throw new Error('MAP_TILES must be an address with {z}, {x} and {y} in it.');
  }
  const word = (name: string): string | undefined => {
    const value = environment[name] || undefined;
    if (value && !/^[\w.-]{8,200}$/.test(value)) {
      throw new Error(`${name} must be 8 to 200 letters, digits, dots, hyphens and underscores.`);
    }
    return value;
  };
  // With 0 the browser renders every private page.
  const privateBudget = wholeNumberSetting(environment, 'PRIVATE_PAGE_BUDGET', 400, {
    least: 0,
    unit: 'milliseconds',
  });
  return {
    privateBudget,
    tagManager: tagManagerId(environment['TAG_MANAGER_ID']),
    mapTiles,
    serviceToken: word('SERVICE_TOKEN'),
    lookupCaptcha: word('LOOKUP_CAPTCHA'),
    traced: Boolean(environment['OTEL_EXPORTER_OTLP_ENDPOINT']),
  };
}

/** For the head of every page. */
export function settingsMeta({ mapTiles, serviceToken, lookupCaptcha }: PageSettings): string {
  return [
    ['map-tiles', mapTiles],
    ['service-token', serviceToken],
    ['lookup-captcha', lookupCaptcha],
  ]
    .map(([name, value]) => (value ? `<meta name="${name}" content="${escapeHtml(value)}">` : ''))
    .join('');
}

/** The policy that these settings need: a frame for the tag manager, images from where tiles come. */
export function policyWith(policy: PolicyOptions, { tagManager, mapTiles }: PageSettings): PolicyOptions {
  return {
    ...policy,
    framed: tagManager !== undefined,
    imageSources: [...(policy.imageSources ?? []), ...(mapTiles ? [new URL(mapTiles).origin] : [])],
  };
}
