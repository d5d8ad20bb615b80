import { useSyncExternalStore } from 'react';
import { NO_BANK } from './payment-request.ts';

/** Storage key; the value stays on the device after logout, since it names a bank and not a person. */
const STORE_KEY = 'pse_bank';

const never = () => () => {};

/** Code of the last bank used on this device; `NO_BANK` without one and in the host's HTML. */
export function useRememberedBank(): string {
  return useSyncExternalStore(never, rememberedBank, () => NO_BANK);
}

function rememberedBank(): string {
  try {
    return localStorage.getItem(STORE_KEY) ?? NO_BANK;
  } catch {
    return NO_BANK;
  }
}

/** Remembers the bank on this device; does nothing where the browser refuses storage. */
export function rememberBank(code: string): void {
  try {
    localStorage.setItem(STORE_KEY, code);
  } catch {}
}
