import { call, query } from '@portal/api-client';
import { generalChosen, type PeaceToggle, peaceSegment, togglePeace } from '@portal/features/certificates';
import { Checkbox } from '@portal/ui/controls';
import { ErrorState, Loading, Note, Skeleton } from '@portal/ui/core';
import { shortDate, todayInBogota } from '@portal/ui/format';
import { CheckCircleIcon } from '@portal/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentTexts } from '../../document-texts.ts';
import { rememberCertificate } from '../../parts/stored-certificate.ts';
import { type Availability, chosenPeace, generalPeace } from './availability.ts';
import { CertificateCard } from './certificate-card.tsx';
import styles from './documentos.module.css';
import { useCertificate } from './use-certificate.ts';
import { useClosedInvoices } from './use-closed-invoices.ts';

const texts = documentTexts.peace;

export interface PeaceCardProps {
  readonly fiscalNumber: string | undefined;
}

/** 'Paz y Salvo': of everything, or of closed invoices (CE-02, CE-08 … CE-12). */
export function PeaceCard({ fiscalNumber }: PeaceCardProps) {
  const certificate = useCertificate('peace');
  const [selection, setSelection] = useState(generalChosen);
  const [hasMissed, setMissed] = useState(false);
  const found = useClosedInvoices(fiscalNumber);
  const invoices = useQuery(query('GET /api/allInvoices')).data?.invoices;
  const closed = found.data?.invoices.map(({ invoice }) => invoice) ?? [];
  const segment = peaceSegment(selection);
  const availability = availabilityOf();

  function availabilityOf(): Availability | undefined {
    if (!found.data || !invoices || segment === undefined) return undefined;
    return selection.general
      ? generalPeace(invoices, found.data.invoices, todayInBogota())
      : chosenPeace(segment.split(','), found.data.invoices, todayInBogota());
  }

  const toggle = (pressed: PeaceToggle): void => {
    certificate.forget();
    setMissed(false);
    setSelection((now) => togglePeace(now, pressed, closed));
  };
  const ask = async (): Promise<void> => {
    if (segment === undefined) return;
    rememberCertificate({ kind: 'paz y salvo' });
    await certificate.ask(
      () =>
        segment === ''
          ? call('GET /api/certificates/peace')
          : call('GET /api/certificates/peace/:invoices', { params: { invoices: segment } }),
      availability !== undefined && availability.kind !== 'available',
    );
  };

  return (
    <CertificateCard
      title={texts.title}
      text={texts.text}
      icon={<CheckCircleIcon />}
      certificate={certificate}
      availability={availability}
      onUnready={segment === undefined ? () => setMissed(true) : undefined}
      onAsk={ask}
    >
      <fieldset className={styles['choices']}>
        <legend className="label">{texts.legend}</legend>
        <Checkbox
          label={texts.general}
          checked={selection.general}
          onValue={() => toggle({ box: 'general' })}
        />
        {found.isError ? (
          <ErrorState bare title={documentTexts.failed} onRetry={found.refetch} />
        ) : found.isPending ? (
          <Loading>
            <Skeleton width="70%" />
            <Skeleton width="60%" />
          </Loading>
        ) : closed.length === 0 ? (
          <p className="small mute">{texts.none}</p>
        ) : (
          <>
            <Checkbox label={texts.all} checked={selection.all} onValue={() => toggle({ box: 'all' })} />
            <div className={styles['invoices']}>
              {found.data.invoices.map(({ invoice, closed_on }) => (
                <Checkbox
                  key={invoice}
                  label={texts.closed(invoice, shortDate(closed_on))}
                  checked={selection.invoices.includes(invoice)}
                  onValue={() => toggle({ box: 'invoice', invoice })}
                />
              ))}
            </div>
          </>
        )}
      </fieldset>
      {hasMissed && segment === undefined && (
        <Note tone="bad" role="alert">
          {texts.choose}
        </Note>
      )}
      <p className="tiny mute" role="status">
        {segment === undefined
          ? !hasMissed && texts.choose
          : selection.general
            ? texts.rule
            : `${texts.chosen(selection.invoices.length)}. ${texts.rule}`}
      </p>
    </CertificateCard>
  );
}
