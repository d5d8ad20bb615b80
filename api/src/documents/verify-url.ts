import type { Config } from '../platform/config.ts';

/** The page that confirms a verification code to all who have it; QR codes lead there. */
export function verifyUrlOf({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string {
  return `${publicUrl}/verificar/${code}`;
}
