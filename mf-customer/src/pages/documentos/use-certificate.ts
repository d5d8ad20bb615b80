import { messageOf } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { useState } from 'react';
import { documentTexts as texts } from '../../texts.ts';

export type CertificateKind = 'peace' | 'debt' | 'rent' | 'payment_plan';

/** Opens an address in a new tab; whether the browser let it. */
export type OpenTab = (url: string) => boolean;

export const openTab: OpenTab = (url) => window.open(url, '_blank') !== null;

/** What came of asking for a certificate. */
export type CertificateState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'refused'; readonly message: string }
  /** The browser kept the tab shut: the document waits behind a link that is good once. */
  | { readonly kind: 'waiting'; readonly url: string };

export interface Certificate {
  readonly state: CertificateState;
  readonly ask: (call: () => Promise<{ readonly url_certificate: string }>) => Promise<void>;
  readonly forget: () => void;
}

/** Asks for one certificate and opens it in a new tab, else says why not (CE-13). */
export function useCertificate(certificate: CertificateKind, open: OpenTab): Certificate {
  const [state, setState] = useState<CertificateState>({ kind: 'idle' });
  return {
    state,
    forget: () => setState({ kind: 'idle' }),
    async ask(call) {
      setState({ kind: 'asking' });
      try {
        const { url_certificate: url } = await call();
        if (!url) return setState({ kind: 'refused', message: texts.noUrl });
        bus.emit('analytics@1', { name: 'certificate', data: { certificate } });
        setState(open(url) ? { kind: 'idle' } : { kind: 'waiting', url });
      } catch (error) {
        setState({ kind: 'refused', message: messageOf(error) });
      }
    },
  };
}
