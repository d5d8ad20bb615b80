import { keepsData } from '@portal/contract/refused-storage';
import { passkeysPossible } from '@portal/features/passkey-support';
import { useEffect, useRef } from 'react';
import { loginTexts } from './texts.ts';

/** Loaded when a passkey is first asked for. */
const ceremonies = () => import('./passkey-login.ts');

export interface PasskeyLogin {
  /** Asks for a passkey now; a browser without passkeys makes it tell so. */
  readonly logIn: () => Promise<void>;
  /** Lets the browser offer passkeys in the field of the national ID. */
  readonly offer: () => void;
}

/**
 * Login by passkey, from a button or the browser's autofill. The button is in the HTML before any script and stays in
 * browsers without passkeys: without it everything below would move.
 */
export function usePasskeyLogin(tell: (problem: string | undefined) => void): PasskeyLogin {
  const offered = useRef<AbortController>(undefined);
  useEffect(() => () => offered.current?.abort(), []);
  /** Ends the request before: a browser handles one request for a passkey at a time. */
  const begin = (): AbortSignal => {
    offered.current?.abort();
    offered.current = new AbortController();
    return offered.current.signal;
  };
  return {
    async logIn() {
      if (!keepsData(window)) return tell(loginTexts.keepsNoData);
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
