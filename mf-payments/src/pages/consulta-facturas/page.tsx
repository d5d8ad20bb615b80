import { isVisitOpen } from '@portal/contract/handover';
import { INQUIRY } from '@portal/features/inquiry';
import { EmptyState } from '@portal/ui/core';
import { CustomerPage } from '@portal/ui/page';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { InquiryState } from '../../parts/paying/inquiry-state.ts';
import { InvoicesToPay, PaymentBar } from '../../parts/paying/invoices-to-pay.tsx';
import { invoiceTexts } from '../../parts/paying/texts.ts';
import { usePayment } from '../../parts/paying/use-payment.ts';

const leaveFor = (url: string): void => location.assign(url);

/**
 * Invoices of the ID in a visitor's inquiry; without navigation state it leads to the start (RT-15, RT-16, IN-15), and to
 * a new inquiry once another was made or the visit is over.
 */
export default function InquiryInvoicesPage() {
  const state = useLocation().state as InquiryState | null;
  const [isOpen] = useState(() => isVisitOpen(state?.visit));
  if (!state?.owed) return <Navigate to="/" replace />;
  if (!isOpen) return <Navigate to={INQUIRY} replace />;
  return <InquiryInvoices {...state} />;
}

function InquiryInvoices({ owed, name }: InquiryState) {
  const payment = usePayment(owed, leaveFor);
  const some = owed.reply.invoices.length > 0;
  return (
    <CustomerPage
      title={invoiceTexts.titleOf(name)}
      lead={invoiceTexts.lead}
      sticky={some && <PaymentBar owed={owed} payment={payment} />}
    >
      {some ? (
        <InvoicesToPay owed={owed} payment={payment} leave={leaveFor} />
      ) : (
        <EmptyState title={invoiceTexts.none} />
      )}
    </CustomerPage>
  );
}
