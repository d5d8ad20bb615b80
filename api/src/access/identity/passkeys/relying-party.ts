import { BRAND_AT_START } from '@portal/contract/brand';
import type { Context } from '../../../platform/database/context.ts';

/** Site that passkeys are made for: the one that people open. Pages of other sites cannot use them. */
export interface RelyingParty {
  /** Host name of the portal, without its port: what authenticators keep a passkey under. */
  readonly id: string;
  readonly name: string;
  /** The one origin whose pages may use it. */
  readonly origin: string;
}

/** The relying party of this portal (WebAuthn 5.1.2), read from `PUBLIC_URL`; `localhost` in the demo. */
export function relyingPartyOf({ config }: Pick<Context, 'config'>): RelyingParty {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, name: BRAND_AT_START, origin };
}
