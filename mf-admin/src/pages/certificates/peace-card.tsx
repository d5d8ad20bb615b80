import { call } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { nothingChosen, type PeaceToggle, peaceSegment, togglePeace } from '@portal/features/certificates';
import { Checkbox } from '@portal/ui/controls';
import { useState } from 'react';
import { CertificateCard } from './certificate-card.tsx';
import styles from './certificates.module.css';
import { certificatesTexts } from './texts.ts';

const text = certificatesTexts.peace;

export interface PeaceCardProps {
  readonly fiscalNumber: string;
  readonly closed: Output<'GET /api/closedInvoices/:fiscal_number'>['invoices'];
  readonly disabled: boolean;
}

/** 'Paz y Salvo', in general or of paid obligations; disabled without any paid obligation (AC-02, AC-11, AC-12). */
export function PeaceCard({ fiscalNumber, closed, disabled }: PeaceCardProps) {
  const [selection, setSelection] = useState(nothingChosen);
  const segment = peaceSegment(selection);
  const toggle = (pressed: PeaceToggle): void =>
    setSelection((now) =>
      togglePeace(
        now,
        pressed,
        closed.map(({ invoice }) => invoice),
      ),
    );
  const params = { fiscal_number: fiscalNumber };
  return (
    <CertificateCard
      title={text.title}
      about={text.text}
      disabled={disabled || closed.length === 0 || segment === undefined}
      ask={() =>
        segment
          ? call('GET /api/customers/:fiscal_number/certificates/peace/:invoices', {
              params: { ...params, invoices: segment },
            })
          : call('GET /api/customers/:fiscal_number/certificates/peace', { params })
      }
    >
      {closed.length === 0 ? (
        <p className="mute">{text.nothing}</p>
      ) : (
        <fieldset className={styles['choices']}>
          <legend className="label">{text.legend}</legend>
          <Checkbox
            label={text.general}
            checked={selection.general}
            onValue={() => toggle({ box: 'general' })}
          />
          <Checkbox label={text.all} checked={selection.all} onValue={() => toggle({ box: 'all' })} />
          <div className={styles['invoices']}>
            {closed.map(({ invoice, closed_on }) => (
              <Checkbox
                key={invoice}
                label={text.closed(invoice, closed_on)}
                checked={selection.invoices.includes(invoice)}
                onValue={() => toggle({ box: 'invoice', invoice })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <p className="tiny mute" role="status">
        {closed.length > 0 && segment === undefined && text.choose}
      </p>
    </CertificateCard>
  );
}
