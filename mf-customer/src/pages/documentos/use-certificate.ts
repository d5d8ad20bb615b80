import { isGeneral, messageOf } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { openDocument } from '@portal/features/documents';
import { useState } from 'react';
import { documentTexts as texts } from '../../document-texts.ts';

export type CertificateKind = 'peace' | 'debt' | 'rent' | 'payment_plan' | 'statement';

/** State of a request for a certificate. */
export type CertificateState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'refused'; readonly message: string };

export interface Certificate {
  readonly state: CertificateState;
  /** @param doubtful a refusal is likely: the tab opens only after a successful answer */
  readonly ask: (
    call: () => Promise<{ readonly url_certificate: string }>,
    doubtful?: boolean,
  ) => Promise<void>;
  readonly forget: () => void;
}

/** Requests one certificate and opens it in a new tab, or says why not (CE-13). */
export function useCertificate(certificate: CertificateKind): Certificate {
  const [state, setState] = useState<CertificateState>({ kind: 'idle' });
  return {
    state,
    forget: () => setState({ kind: 'idle' }),
    async ask(call, doubtful = false) {
      setState({ kind: 'asking' });
      try {
        const early = doubtful ? (await call()).url_certificate : undefined;
        const shown = await openDocument(async () => early ?? (await call()).url_certificate);
        if (!shown) return setState({ kind: 'refused', message: texts.noUrl });
        bus.emit('analytics@1', { name: 'certificate', data: { certificate } });
        setState({ kind: 'idle' });
      } catch (error) {
        if (isGeneral(error)) bus.emit('failed@1', {});
        setState(isGeneral(error) ? { kind: 'idle' } : { kind: 'refused', message: messageOf(error) });
      }
    },
  };
}
