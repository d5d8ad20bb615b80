import { call, messageOf } from '@portal/api-client';
import { messages } from '@portal/contract/messages';
import { refusalsOfBrowsers } from '@portal/contract/refusals-of-browsers';
import { Button, EmptyState, ProgressRing } from '@portal/ui/core';
import { AlertDialog } from '@portal/ui/overlay';
import { DocumentPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { documentTexts } from '../../document-texts.ts';
import { type StoredCertificate, storedCertificate } from '../../parts/stored-certificate.ts';
import styles from './certificado.module.css';

const texts = documentTexts.viewer;

/** Year of the tax certificate in this viewer, even where another year was chosen on the page before (CE-15). */
const RENT_YEAR = 2017;
/** Windows narrower than this, in pixels, are phones (BC-09); they close after `CLOSES_AFTER` milliseconds (CE-17). */
const MOBILE = 768;
const CLOSES_AFTER = 3_000;

const fetchCertificate = (certificate: StoredCertificate): Promise<{ readonly url_certificate: string }> => {
  switch (certificate.kind) {
    case 'renta':
      return call('GET /api/certificates/rent/:year', { params: { year: RENT_YEAR } });
    case 'paz y salvo':
      return call('GET /api/certificates/peace');
    case 'deuda':
      return call('GET /api/certificates/debt');
    case 'plan':
      return call('GET /api/certificates/paymentPlan/:invoice', { params: { invoice: certificate.invoice } });
  }
};

/** Message of a failure: fixed for each certificate, except that of a plan, which is the error's (CE-18 … CE-20). */
const failureOf = ({ kind }: StoredCertificate, error: unknown): string => {
  switch (kind) {
    case 'renta':
      return messages.errorTryLater;
    case 'paz y salvo':
      return refusalsOfBrowsers.WALLET_BALANCE.message;
    case 'deuda':
      return refusalsOfBrowsers.NO_OPEN_INVOICES.message;
    case 'plan':
      return messageOf(error);
  }
};

export interface CertificateViewerProps {
  /** Sends the browser to the document. */
  readonly leave?: (url: string) => void;
  /** Closes the window; browsers allow that only for windows that a page has opened. */
  readonly close?: () => void;
}

/** Page of three routes: leads to the PDF of the stored certificate, or says why there is none (CE-14 … CE-20). */
export default function CertificateViewer({
  leave = (url) => location.assign(url),
  close = () => window.close(),
}: CertificateViewerProps) {
  const [certificate] = useState(storedCertificate);
  const navigate = useNavigate();
  const found = useQuery({
    queryKey: ['certificate viewer', certificate],
    queryFn: () => fetchCertificate(certificate as StoredCertificate),
    enabled: certificate !== undefined,
    retry: false,
    // The address of a PDF is valid once, so that each visit requests its own.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = found.data?.url_certificate;

  useEffect(() => {
    if (!url) return;
    leave(url);
    if (innerWidth >= MOBILE) return;
    const timer = setTimeout(close, CLOSES_AFTER);
    return () => clearTimeout(timer);
  }, [url]);

  const failed = found.isError || (found.isSuccess && !url);
  const giveUp = (): void => {
    close();
    // The window did not close, because a person typed the address.
    navigate('/documentos', { replace: true });
  };

  if (!certificate) {
    return (
      <DocumentPage title={texts.title}>
        <h1 className="visually-hidden">{texts.title}</h1>
        <EmptyState title={texts.nothing} action={<Button href="/documentos">{texts.go}</Button>}>
          {texts.nothingHelp}
        </EmptyState>
      </DocumentPage>
    );
  }
  return (
    <DocumentPage title={texts.title}>
      <div className={styles['wait']} role="status">
        <ProgressRing value={0} turning={!url && !failed} label={texts.preparing} />
        <h1>{url ? texts.ready : texts.preparing}</h1>
        {url && (
          <p>
            <a href="/documentos">{texts.go}</a>
          </p>
        )}
      </div>
      <AlertDialog open={failed} title={texts.failed} closeText={texts.close} onClose={giveUp}>
        <p className="soft">{failed && failureOf(certificate, found.error)}</p>
      </AlertDialog>
    </DocumentPage>
  );
}
