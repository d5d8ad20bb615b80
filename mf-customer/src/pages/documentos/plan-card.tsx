import { call, query } from '@portal/api-client';
import { Field, Select } from '@portal/ui/controls';
import { ErrorState } from '@portal/ui/core';
import { DocumentIcon } from '@portal/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentTexts as texts } from '../../document-texts.ts';
import { rememberCertificate } from '../../parts/stored-certificate.ts';
import { CertificateCard } from './certificate-card.tsx';
import { useCertificate } from './use-certificate.ts';

/** The payment plan of one invoice; without an invoice the card is disabled and says so (CE-06). */
export function PlanCard() {
  const certificate = useCertificate('payment_plan');
  const found = useQuery(query('GET /api/allInvoices'));
  const invoices = found.data?.invoices ?? [];
  const [chosen, setChosen] = useState('');
  const invoice = chosen || (invoices[0]?.invoice ?? '');
  const none = found.isSuccess && invoices.length === 0;
  return (
    <CertificateCard
      title={texts.plan.title}
      text={texts.plan.text}
      icon={<DocumentIcon />}
      certificate={certificate}
      availability={found.isSuccess ? { kind: none ? 'nothing' : 'available' } : undefined}
      disabled={invoice === ''}
      onAsk={() => {
        rememberCertificate({ kind: 'plan', invoice });
        return certificate.ask(() =>
          call('GET /api/certificates/paymentPlan/:invoice', { params: { invoice } }),
        );
      }}
    >
      {found.isError ? (
        <ErrorState bare title={texts.failed} onRetry={found.refetch} />
      ) : (
        <Field label={texts.plan.invoice}>
          <Select
            placeholder={none ? texts.plan.none : null}
            disabled={invoice === ''}
            value={invoice}
            onValue={(value) => {
              certificate.forget();
              setChosen(value);
            }}
            options={invoices.map((row) => ({
              value: row.invoice,
              label: row.status === 'closed' ? texts.plan.closed(row.invoice) : row.invoice,
            }))}
          />
        </Field>
      )}
    </CertificateCard>
  );
}
