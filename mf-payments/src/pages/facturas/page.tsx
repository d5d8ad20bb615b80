import { type PaymentHandover, paymentHandoverOf } from '@portal/contract/handover';
import { Button, EmptyState } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { CustomerPage } from '@portal/ui/page';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { InvoicesToPay, PaymentBar } from '../../parts/paying/invoices-to-pay.tsx';
import type { Owed } from '../../parts/paying/payment-request.ts';
import { selectionsOnArrival, someDue } from '../../parts/paying/selections-on-arrival.ts';
import { invoiceTexts } from '../../parts/paying/texts.ts';
import { usePayment } from '../../parts/paying/use-payment.ts';
import { LoadingInvoices } from './loading-invoices.tsx';
import { owedQuery } from './open-or-written-off-invoices.ts';

const FromReminder = lazy(() => import('./from-reminder.tsx'));

const leaveFor = (url: string): void => location.assign(url);

export interface InvoicesPageProps {
  /** Sends the browser to the bank. */
  readonly leave?: (url: string) => void;
}

/** The customer's invoices, the choice of what to pay, and the way to the bank (IN and PY rows). */
export default function InvoicesPage({ leave = leaveFor }: InvoicesPageProps) {
  return useLocation().search === '' ? (
    <Invoices leave={leave} />
  ) : (
    <Suspense>
      <FromReminder />
    </Suspense>
  );
}

function Invoices({ leave }: Required<InvoicesPageProps>) {
  const owed = useQuery(owedQuery(useQueryClient()));
  const handover = paymentHandoverOf(useLocation().state);
  const navigate = useNavigate();
  const payment = usePayment(owed.data, leave, handover, () =>
    navigate('/facturas', { replace: true, state: null }),
  );
  const heading = handover ? arrivalHeading(handover, owed.data) : { lead: invoiceTexts.lead };
  const payable = owed.data && owed.data.reply.invoices.length > 0 ? owed.data : undefined;
  const bar = payable && <PaymentBar owed={payable} payment={payment} />;
  return (
    <CustomerPage title={invoiceTexts.title} {...heading} sticky={bar}>
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
          <InvoicesToPay owed={owed} payment={payment} leave={leave} opened={invoicesOf(handover)} />
        )}
      </QueryState>
    </CustomerPage>
  );
}

/** Invoices named by the page that led here; empty where it named none. */
function invoicesOf(handover: PaymentHandover | undefined): readonly string[] {
  if (handover?.pay === 'reminded') return handover.invoices;
  return handover?.pay === 'again' ? handover.lines.map(({ invoice }) => invoice) : [];
}

/** Heading for a customer who arrives to pay: it says what is ticked already. */
function arrivalHeading(handover: PaymentHandover, owed: Owed | undefined): { shown: string; lead: string } {
  return { shown: invoiceTexts.payTitle, lead: arrivalLead(handover, owed) };
}

function arrivalLead(handover: PaymentHandover, owed: Owed | undefined): string {
  if (owed && Object.keys(selectionsOnArrival(owed, handover)).length === 0) return invoiceTexts.lead;
  if (handover.pay === 'again') return invoiceTexts.againLead;
  if (handover.pay === 'reminded') return invoiceTexts.remindedLead;
  return owed && !someDue(owed.reply.invoices) ? invoiceTexts.nextLead : invoiceTexts.dueLead;
}
