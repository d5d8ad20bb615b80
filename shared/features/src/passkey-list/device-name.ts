import { systemOf } from '@portal/contract/device-texts';

/** What a passkey of this device may be called, as a proposal. */
export function deviceName(userAgent: string): string {
  return `Mi ${systemOf(userAgent) ?? 'equipo'}`;
}
