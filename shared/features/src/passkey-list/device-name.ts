import { systemOf } from '@portal/contract/device-texts';

/** Proposed name for a passkey of this device. */
export function deviceName(userAgent: string): string {
  return `Mi ${systemOf(userAgent) ?? 'equipo'}`;
}
