import { passkeysPossible } from '@portal/features/passkey-support';
import { useEffect, useRef } from 'react';
import { loginTexts } from './texts.ts';

/** Travels when a passkey is asked for. */
const ceremonies = () => import('./passkey-login.ts');

export interface PasskeyLogin {
  /** Asks for a passkey now; where the browser has none it says so. */
  readonly logIn: () => Promise<void>;
  /** Lets the browser offer passkeys in the field of the national ID. */
  readonly offer: () => void;
}

/**
 * Logging in without typing, by a button or by the browser's autofill. The button stands in the HTML before any script
 * and stays in browsers without passkeys: if it went, all below it would move.
 */
export function usePasskeyLogin(tell: (problem: string | undefined) => void): PasskeyLogin {
  const offered = useRef<AbortController>(undefined);
  useEffect(() => () => offered.current?.abort(), []);
  /** The browser has one request at a time: another takes the place of the offer. */
  const begin = (): AbortSignal => {
    offered.current?.abort();
    offered.current = new AbortController();
    return offered.current.signal;
  };
  return {
    async logIn() {
      if (!passkeysPossible()) return tell(loginTexts.noPasskeys);
      tell(undefined);
      begin();
      await (await ceremonies()).logIn(tell);
    },
    offer() {
      if (offered.current || !passkeysPossible()) return;
      const signal = begin();
      void ceremonies().then(({ offer }) => offer(signal, tell));
    },
  };
}
