import { messages } from '@portal/contract/messages';
import { Badge, Button, Card, Note } from '@portal/ui/core';
import { longDay } from '@portal/ui/format';
import { DownloadIcon } from '@portal/ui/icons';
import { type ReactNode, useId } from 'react';
import { documentTexts as texts } from '../../document-texts.ts';
import type { Availability } from './availability.ts';
import styles from './documentos.module.css';
import type { Certificate } from './use-certificate.ts';

const tones = { available: 'ok', owed: 'wait', from: 'wait', nothing: 'neutral' } as const;

export interface CertificateCardProps {
  readonly title: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly certificate: Certificate;
  /** Whether the certificate is available today; undefined while that is not known. */
  readonly availability?: Availability | undefined;
  /** Whether nothing can be requested. */
  readonly disabled?: boolean;
  /** Given while nothing is chosen: points out what to choose. */
  readonly onUnready?: (() => void) | undefined;
  readonly onAsk: () => Promise<void>;
  /** Fields to be chosen before. */
  readonly children?: ReactNode;
}

/** One certificate: its description, the fields to choose from, and the button that opens it. */
export function CertificateCard(props: CertificateCardProps) {
  const {
    title,
    text,
    icon,
    certificate,
    availability,
    disabled = false,
    onUnready,
    onAsk,
    children,
  } = props;
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
        {availability && (
          <p className={styles['state']}>
            <Badge tone={tones[availability.kind]}>{stateText(availability)}</Badge>
          </p>
        )}
        {state.kind === 'refused' && (
          <Note tone="bad" role="alert">
            {state.message}
          </Note>
        )}
        <Button
          variant="line"
          icon={<DownloadIcon />}
          disabled={disabled}
          onUnready={onUnready}
          pendingText={texts.downloading}
          onClick={onAsk}
        >
          {texts.download}
          <span className="visually-hidden"> {title}</span>
        </Button>
        <span className="visually-hidden" role="status">
          {state.kind === 'asking' ? messages.documentDownloading : ''}
        </span>
      </div>
    </Card>
  );
}

function stateText(availability: Availability): string {
  switch (availability.kind) {
    case 'available':
      return texts.state.available;
    case 'owed':
      return texts.state.owed(availability.invoices);
    case 'from':
      return texts.state.from(longDay(availability.day));
    case 'nothing':
      return texts.state.nothing;
  }
}
