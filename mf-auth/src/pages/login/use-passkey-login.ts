import { passkeysPossible } from '@portal/remote-kit/passkey-support';
import { useEffect, useRef, useState } from 'react';

/** Travels when a passkey is asked for. */
const ceremonies = () => import('./passkey-login.ts');

export interface PasskeyLogin {
  /** True until the browser says otherwise, so that the button stands in the HTML before any script. */
  readonly possible: boolean;
  /** Asks for a passkey now. */
  readonly logIn: () => Promise<void>;
  /** Lets the browser offer passkeys in the field of the national ID. */
  readonly offer: () => void;
}

/** Logging in without typing, by a button or by the browser's autofill. */
export function usePasskeyLogin(tell: (problem: string | undefined) => void): PasskeyLogin {
  const [possible, setPossible] = useState(true);
  const offered = useRef<AbortController>(undefined);
  useEffect(() => {
    setPossible(passkeysPossible());
    return () => offered.current?.abort();
  }, []);
  /** The browser has one request at a time: another takes the place of the offer. */
  const begin = (): AbortSignal => {
    offered.current?.abort();
    offered.current = new AbortController();
    return offered.current.signal;
  };
  return {
    possible,
    async logIn() {
      tell(undefined);
      begin();
      await (await ceremonies()).logIn(tell);
    },
    offer() {
      if (offered.current || !possible) return;
      const signal = begin();
      void ceremonies().then(({ offer }) => offer(signal, tell));
    },
  };
}
