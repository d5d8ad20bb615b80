import { query } from '@portal/api-client';
import { madeForNow, type PaymentHandover } from '@portal/contract/handover';
import { reminderTokenOf } from '@portal/contract/reminder-link';
import { CustomerPage } from '@portal/ui/page';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { invoiceTexts } from '../../parts/paying/texts.ts';
import { LoadingInvoices } from './loading-invoices.tsx';

/** Resolves the link of a reminder and leads to the invoices that it is about, with the token out of the address. */
export default function FromReminder() {
  const navigate = useNavigate();
  const token = reminderTokenOf(useLocation().search);
  const asked = query('GET /api/reminders/:token', { params: { token: token ?? '' } });
  const reminder = useQuery({
    ...asked,
    ...(token === undefined ? { queryFn: skipToken } : {}),
    retry: false,
  });
  const isWaiting = token !== undefined && reminder.isPending;
  useEffect(() => {
    if (isWaiting) return;
    const { due_date: until = null, invoices = [] } = reminder.data ?? {};
    const state: PaymentHandover | null =
      until === null ? null : { pay: 'reminded', invoices, until, made: madeForNow() };
    navigate('/facturas', { replace: true, state });
  }, [navigate, isWaiting, reminder.data]);
  return (
    <CustomerPage title={invoiceTexts.title} lead={invoiceTexts.lead}>
      <LoadingInvoices />
    </CustomerPage>
  );
}
