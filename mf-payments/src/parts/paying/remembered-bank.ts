import { useSyncExternalStore } from 'react';
import { NO_BANK } from './payment-request.ts';

/** Kept per device, also after logging out: it says where a person banks, not who they are. */
const STORE_KEY = 'pse_bank';

const never = () => () => {};

/** Code of the bank last paid with on this device; the host, which knows none, renders the page without. */
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

/** A browser that refuses storage only loses the convenience. */
export function rememberBank(code: string): void {
  try {
    localStorage.setItem(STORE_KEY, code);
  } catch {}
}
