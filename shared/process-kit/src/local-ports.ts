import { wholeNumberSetting } from './whole-number-setting.ts';

/** Port of a local portal where `PORT` is not set. */
const DEFAULT_PORT = 4800;

/** Address of a local portal, for servers that are started without `PUBLIC_URL`. */
export const LOCAL_PORTAL_URL = `http://localhost:${DEFAULT_PORT}`;

/** Releases are published at a port of their own, this many above the portal's. */
export const REGISTRY_OFFSET = 4;

/** Port of the local portal: the setting `PORT`; 0 asks for free ports. @throws Error naming the setting where it is not a port */
export function portalPort(): number {
  return wholeNumberSetting(process.env, 'PORT', DEFAULT_PORT, { least: 0, most: 65_535 });
}
