import { call, query } from '@portal/api-client';
import { MoneyIcon } from '@portal/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { documentTexts as texts } from '../../document-texts.ts';
import { rememberCertificate } from '../../parts/stored-certificate.ts';
import { debtToday } from './availability.ts';
import { CertificateCard } from './certificate-card.tsx';
import { useCertificate } from './use-certificate.ts';

/** The certificate of today's debt. */
export function DebtCard() {
  const certificate = useCertificate('debt');
  const invoices = useQuery(query('GET /api/allInvoices')).data?.invoices;
  const availability = invoices && debtToday(invoices);
  return (
    <CertificateCard
      title={texts.debt.title}
      text={texts.debt.text}
      icon={<MoneyIcon />}
      certificate={certificate}
      availability={availability}
      onAsk={() => {
        rememberCertificate({ kind: 'deuda' });
        return certificate.ask(() => call('GET /api/certificates/debt'), availability?.kind === 'nothing');
      }}
    />
  );
}
