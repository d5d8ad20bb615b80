import type { Invoice, InvoicesReply } from './wire.ts';

/** The same invoices: what is due the longest, or the soonest, stands on top. */
export function mostUrgentFirst<Reply extends Pick<InvoicesReply, 'invoices'>>(reply: Reply): Reply {
  return {
    ...reply,
    invoices: reply.invoices.toSorted((a, b) => nextDue(a).localeCompare(nextDue(b))),
  };
}

const nextDue = ({ quotas }: Invoice): string => quotas[0]?.exp_date ?? '';
