import type { Output } from '@portal/contract';
import { auditActionLabel } from '@portal/contract/audit-actions';
import { type ShownStatus, shownStatus } from '@portal/contract/shown-status';
import { StatusBadge, toneOf } from '@portal/features/transactions';
import { Badge, Link, Money } from '@portal/ui/core';
import { groupedId, shortDate, timeOf } from '@portal/ui/format';
import { EditIcon, KeyIcon, MailIcon, PlanIcon, SendIcon, WalletIcon } from '@portal/ui/icons';
import { shortTransactionId } from '@portal/values/transaction-number';
import type { ReactNode } from 'react';
import { EntryDetails } from '../entry-details.tsx';
import { timelineTexts } from './texts.ts';
import styles from './timeline.module.css';

const text = timelineTexts;

export type Event = Output<'GET /api/customers/:fiscal_number/timeline'>['events'][number];

const icons: Readonly<Record<Event['kind'], ReactNode>> = {
  payment: <WalletIcon />,
  code: <MailIcon />,
  change: <EditIcon />,
  login: <KeyIcon />,
  term: <PlanIcon />,
  message: <SendIcon />,
  reminder: <MailIcon />,
};

export interface EventItemProps {
  readonly event: Event;
  /** National ID of the customer: an event of their own shows no name. */
  readonly customer: string;
}

export function EventItem({ event, customer }: EventItemProps) {
  const { at, kind, actor, name } = event;
  return (
    <li className={styles['event']}>
      <span className={styles['icon']} data-tone={toneOfEvent(event)}>
        {icons[kind]}
      </span>
      <div className={styles['words']}>
        <What event={event} />
        {actor !== customer && (kind === 'change' || kind === 'term') && (
          <small className="mute">
            {actor === 'system' ? text.bySystem : text.by(name || groupedId(actor))}
          </small>
        )}
      </div>
      <time className={styles['time']} dateTime={at}>
        {timeOf(at)}
      </time>
    </li>
  );
}

const statusOf = ({ action, data }: Event): ShownStatus =>
  shownStatus({
    status: action as Exclude<ShownStatus, 'Rejected'>,
    response_gateway: String(data['response_gateway'] ?? ''),
  });

/** Tone of an event whose outcome can be good or bad. */
const toneOfEvent = (event: Event): string | undefined => {
  if (event.kind === 'payment') return toneOf(statusOf(event));
  return event.data['fate'] === 'failed' ? 'bad' : undefined;
};

function What({ event }: { event: Event }) {
  const { kind, action, data } = event;
  switch (kind) {
    case 'payment':
      return <Payment event={event} />;
    case 'code':
      return (
        <>
          <p>{text.code(text.purposes[action] ?? action)}</p>
          <small className="mute">{text.fates[String(data['fate'])] ?? String(data['fate'] ?? '')}</small>
        </>
      );
    case 'message':
      return <Message data={data} topic={action} />;
    case 'login':
      return (
        <>
          <p>{text.login}</p>
          {data['new_device'] === true && <Badge tone="warn">{text.newDevice}</Badge>}
        </>
      );
    case 'reminder':
      return <HeldReminder event={event} />;
    case 'change':
    case 'term': {
      // The digest of a document is left out: only the audit log shows it.
      const { sha256: _digest, ...said } = data;
      return (
        <>
          <p>{auditActionLabel(action)}</p>
          <EntryDetails data={said} />
        </>
      );
    }
  }
}

/** A message with its subject, or its topic where it has none, and whether it arrived. */
function Message({ data, topic }: { data: Event['data']; topic: string }) {
  const fate = String(data['fate']);
  const about = String(data['subject'] ?? '') || (text.topics[topic] ?? topic);
  return (
    <>
      <p>{about}</p>
      <small className={fate === 'failed' ? styles['failed'] : 'mute'}>
        {text.messageFate(text.channels[String(data['channel'])] ?? '', fate)}
      </small>
    </>
  );
}

/** A reminder of a due date that was held back, and why. */
function HeldReminder({ event: { action, data } }: { event: Event }) {
  const reason = String(data['reason'] ?? '');
  return (
    <>
      <p>{text.reminders[action] ?? action}</p>
      <small className="mute">
        {text.reminderOf(shortDate(String(data['due_date'])), String(data['invoices'] ?? ''))}
        {'. '}
        {text.reminderHeld(text.heldReasons[reason] ?? reason)}
      </small>
    </>
  );
}

function Payment({ event }: { event: Event }) {
  const { data } = event;
  const id = String(data['transaction_id'] ?? '');
  return (
    <>
      <p className={styles['payment']}>
        {text.payment}{' '}
        <Link href={`/transaccion/${id}`} title={id}>
          {shortTransactionId(id)}
        </Link>{' '}
        {text.paymentOf} <Money amount={Number(data['total_amount'] ?? 0)} strong />
        <StatusBadge status={statusOf(event)} />
      </p>
      <small className="mute">{String(data['invoices'] ?? '')}</small>
    </>
  );
}
