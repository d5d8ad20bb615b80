import { Button, EmptyState, Note, Stack, Tirilla } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { CustomerPage, StickyBar } from '@portal/ui/page';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { invoiceTexts, paymentTexts } from '../../texts.ts';
import styles from './facturas.module.css';
import { InvoiceCard } from './invoice-card.tsx';
import { LoadingInvoices } from './loading-invoices.tsx';
import { owedQuery } from './owed.ts';
import { PayButton } from './pay-button.tsx';
import { PaymentSlip } from './payment-slip.tsx';
import { slipRows, slipSummary } from './slip-rows.ts';
import { usePayment } from './use-payment.ts';

const leaveFor = (url: string): void => location.assign(url);

export interface InvoicesPageProps {
  /** Sends the browser to the bank. */
  readonly leave?: (url: string) => void;
}

/** What the customer owes, what of it to pay, and the way to the bank (IN and PY rows). */
export default function InvoicesPage({ leave = leaveFor }: InvoicesPageProps) {
  const owed = useQuery(owedQuery(useQueryClient()));
  const payment = usePayment(owed.data, leave);
  const slip = useRef<HTMLDivElement>(null);
  const payable = owed.data && owed.data.reply.invoices.length > 0 ? owed.data : undefined;
  const bar = payable && (
    <StickyBar
      label={paymentTexts.region}
      sum={payment.total}
      explanation={slipSummary(payable, payment.selections)}
      details={payment.total > 0 && <Tirilla rows={slipRows(payable, payment.selections)} />}
      action={<PayButton payment={payment} slip={slip} />}
    />
  );
  return (
    <CustomerPage title={invoiceTexts.title} lead={invoiceTexts.lead} sticky={bar}>
      <QueryState
        query={owed}
        loading={<LoadingInvoices />}
        isEmpty={({ reply }) => reply.invoices.length === 0}
        empty={
          <EmptyState
            title={invoiceTexts.none}
            action={<Button href="/historial">{invoiceTexts.noneAction}</Button>}
          >
            {invoiceTexts.noneHelp}
          </EmptyState>
        }
        errorTitle={invoiceTexts.loadFailed}
      >
        {(owed) => (
          <div className={styles['cols']}>
            <Stack>
              {owed.portfolio === 'written-off' && <Note>{invoiceTexts.writtenOff}</Note>}
              {owed.reply.invoices.map((invoice, index) => (
                <InvoiceCard
                  key={invoice.invoice}
                  invoice={invoice}
                  owed={owed}
                  payment={payment}
                  startsOpen={index === 0}
                />
              ))}
            </Stack>
            <PaymentSlip owed={owed} payment={payment} ref={slip} />
          </div>
        )}
      </QueryState>
    </CustomerPage>
  );
}
