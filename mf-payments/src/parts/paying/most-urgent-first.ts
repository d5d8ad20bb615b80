import type { Invoice, InvoicesReply } from './wire.ts';

/** The same reply with its invoices sorted by the due date of their oldest unpaid instalment, the earliest first. */
export function mostUrgentFirst<Reply extends Pick<InvoicesReply, 'invoices'>>(reply: Reply): Reply {
  return {
    ...reply,
    invoices: reply.invoices.toSorted((a, b) => nextDue(a).localeCompare(nextDue(b))),
  };
}

const nextDue = ({ quotas }: Invoice): string => quotas[0]?.exp_date ?? '';
