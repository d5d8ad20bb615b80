import { call, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Field, Select } from '@portal/ui/controls';
import { ErrorState } from '@portal/ui/core';
import { shortDate } from '@portal/ui/format';
import { HistoryIcon } from '@portal/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentTexts } from '../../document-texts.ts';
import { CertificateCard } from './certificate-card.tsx';
import { useCertificate } from './use-certificate.ts';

const texts = documentTexts.statement;

type Period = Output<'GET /api/certificates/statements'>['invoices'][number]['periods'][number];

/** Days of a period, `29 oct a 28 nov 2026`: the field of a phone has no room for the same year twice. */
const periodLabel = ({ from, to, state }: Period): string => {
  const begin =
    from.slice(0, 4) === to.slice(0, 4) ? shortDate(from).slice(0, -' 2026'.length) : shortDate(from);
  return state === 'current' ? texts.current(begin, shortDate(to)) : texts.closed(begin, shortDate(to));
};

/** The statement of one period of one invoice; the first invoice and its first period, the latest, are chosen. */
export function StatementCard() {
  const certificate = useCertificate('statement');
  const found = useQuery(query('GET /api/certificates/statements'));
  const invoices = found.data?.invoices ?? [];
  const [choice, setChoice] = useState({ invoice: '', period: '' });
  const chosen = invoices.find(({ invoice }) => invoice === choice.invoice) ?? invoices[0];
  const periods = chosen?.periods ?? [];
  const period = periods.find(({ due_date }) => due_date === choice.period) ?? periods[0];
  const choose = (next: typeof choice): void => {
    certificate.forget();
    setChoice(next);
  };
  return (
    <CertificateCard
      title={texts.title}
      text={texts.text}
      icon={<HistoryIcon />}
      certificate={certificate}
      availability={found.isSuccess ? { kind: period === undefined ? 'nothing' : 'available' } : undefined}
      disabled={chosen === undefined || period === undefined}
      onAsk={async () => {
        if (chosen === undefined || period === undefined) return;
        const params = { invoice: chosen.invoice, due_date: period.due_date };
        await certificate.ask(() => call('GET /api/certificates/statement/:invoice/:due_date', { params }));
      }}
    >
      {found.isError ? (
        <ErrorState bare title={documentTexts.failed} onRetry={found.refetch} />
      ) : (
        <>
          <Field label={texts.invoice}>
            <Select
              placeholder={found.isSuccess && invoices.length === 0 ? texts.none : null}
              disabled={chosen === undefined}
              value={chosen?.invoice ?? ''}
              onValue={(invoice) => choose({ invoice, period: '' })}
              options={invoices.map(({ invoice }) => ({ value: invoice, label: invoice }))}
            />
          </Field>
          <Field label={texts.period} help={texts.mailed}>
            <Select
              placeholder={found.isSuccess && periods.length === 0 ? texts.noPeriods : null}
              disabled={period === undefined}
              value={period?.due_date ?? ''}
              onValue={(dueDate) => choose({ invoice: chosen?.invoice ?? '', period: dueDate })}
              options={periods.map((row) => ({ value: row.due_date, label: periodLabel(row) }))}
            />
          </Field>
        </>
      )}
    </CertificateCard>
  );
}
