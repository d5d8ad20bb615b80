import { call, query } from '@portal/api-client';
import { rentYears } from '@portal/features/certificates';
import { Field, Select } from '@portal/ui/controls';
import { todayInBogota } from '@portal/ui/format';
import { CalendarIcon } from '@portal/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentTexts as texts } from '../../document-texts.ts';
import { rememberCertificate } from '../../parts/stored-certificate.ts';
import { hadCreditIn } from './availability.ts';
import { CertificateCard } from './certificate-card.tsx';
import type { PeaceCardProps } from './peace-card.tsx';
import { useCertificate } from './use-certificate.ts';
import { useClosedInvoices } from './use-closed-invoices.ts';

/** Offers every year of CE-04. A year without a credit says so; the latest year with a credit is chosen at first. */
export function RentCard({ fiscalNumber }: PeaceCardProps) {
  const certificate = useCertificate('rent');
  const years = rentYears(todayInBogota());
  const invoices = useQuery(query('GET /api/allInvoices')).data?.invoices;
  const closed = useClosedInvoices(fiscalNumber).data?.invoices;
  const known = invoices && closed;
  const had = (value: number): boolean => !known || hadCreditIn(value, invoices, closed);
  const [chosen, setChosen] = useState('');
  const year = chosen || String(years.find(had) ?? years[0] ?? '');
  return (
    <CertificateCard
      title={texts.rent.title}
      text={texts.rent.text}
      icon={<CalendarIcon />}
      certificate={certificate}
      availability={known && { kind: had(Number(year)) ? 'available' : 'nothing' }}
      onAsk={() => {
        rememberCertificate({ kind: 'renta' });
        return certificate.ask(
          () => call('GET /api/certificates/rent/:year', { params: { year: Number(year) } }),
          !had(Number(year)),
        );
      }}
    >
      <Field label={texts.rent.year}>
        <Select
          placeholder={null}
          value={year}
          onValue={(chosen) => {
            certificate.forget();
            setChosen(chosen);
          }}
          options={years.map((value) => ({
            value: String(value),
            label: had(value) ? String(value) : texts.rent.without(value),
          }))}
        />
      </Field>
    </CertificateCard>
  );
}
