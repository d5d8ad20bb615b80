import type { Config } from '../../platform/process/config.ts';

/** Address of the page that confirms a verification code to every person who has it; QR codes lead there. */
export function verifyUrlOf({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string {
  return `${publicUrl}/verificar/${code}`;
}
