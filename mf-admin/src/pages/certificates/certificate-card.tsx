import { ApiResponseError, messageOf } from '@portal/api-client';
import { openDocument } from '@portal/features/documents';
import { Button, Card, Note } from '@portal/ui/core';
import { DownloadIcon } from '@portal/ui/icons';
import { type ReactNode, useState } from 'react';
import styles from './certificates.module.css';
import { certificatesTexts } from './texts.ts';

const text = certificatesTexts;

export interface CertificateCardProps {
  readonly title: string;
  /** Content of the certificate, in a sentence. */
  readonly about: string;
  readonly disabled: boolean;
  readonly ask: () => Promise<{ readonly url_certificate: string }>;
  /** Fields to be chosen before. */
  readonly children?: ReactNode;
}

/** A certificate: it opens in a new tab, or the reason why there is none is shown (AC-13). */
export function CertificateCard({ title, about, disabled, ask, children }: CertificateCardProps) {
  const [problem, setProblem] = useState<string>();
  const open = async (): Promise<void> => {
    setProblem(undefined);
    try {
      const isOpen = await openDocument(async () => (await ask()).url_certificate);
      if (!isOpen) setProblem(text.none);
    } catch (error) {
      setProblem(error instanceof ApiResponseError ? messageOf(error) : text.downloadFailed);
    }
  };
  return (
    <Card title={title} className={styles['card']}>
      <p className="soft">{about}</p>
      {children}
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <Button
        variant="line"
        className={styles['get']}
        icon={<DownloadIcon className="small-icon" />}
        disabled={disabled}
        onClick={open}
      >
        {text.download}
        <span className="visually-hidden"> {title}</span>
      </Button>
    </Card>
  );
}
