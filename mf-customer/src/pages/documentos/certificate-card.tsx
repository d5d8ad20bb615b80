import { messages } from '@portal/contract/messages';
import { Button, Card, Note } from '@portal/ui/core';
import { DownloadIcon } from '@portal/ui/icons';
import { type ReactNode, useId } from 'react';
import { documentTexts as texts } from '../../texts.ts';
import styles from './documentos.module.css';
import type { Certificate } from './use-certificate.ts';

export interface CertificateCardProps {
  readonly title: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly certificate: Certificate;
  /** There is nothing to ask for. */
  readonly disabled?: boolean;
  readonly onAsk: () => Promise<void>;
  /** What to choose before. */
  readonly children?: ReactNode;
}

/** One certificate: what it says, what to choose, and the way to get it. */
export function CertificateCard(props: CertificateCardProps) {
  const { title, text, icon, certificate, disabled = false, onAsk, children } = props;
  const headingId = useId();
  const { state } = certificate;
  return (
    <Card as="section" className={styles['card']} aria-labelledby={headingId}>
      <div className={styles['head']}>
        <span className={styles['icon']}>{icon}</span>
        <h2 id={headingId}>{title}</h2>
        <p className="small soft">{text}</p>
      </div>
      {children}
      <div className={styles['foot']}>
        {state.kind === 'refused' && (
          <Note tone="bad" role="alert">
            {state.message}
          </Note>
        )}
        <Button
          variant="line"
          icon={<DownloadIcon />}
          disabled={disabled}
          pendingText={texts.downloading}
          onClick={onAsk}
        >
          {texts.download}
          <span className="vh"> {title}</span>
        </Button>
        <span className="vh" role="status">
          {state.kind === 'asking' ? messages.documentDownloading : ''}
        </span>
      </div>
    </Card>
  );
}
