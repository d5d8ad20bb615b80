import type { Output } from '@portal/contract';
import { transactionStatusLabels } from '@portal/contract/messages';
import { type ShownStatus, shownStatus } from '@portal/contract/transactions';
import { Badge, FailedBadgeIcon, Link, Money, type Tone } from '@portal/ui/core';
import { groupedId, timeOf } from '@portal/ui/format';
import { EditIcon, KeyIcon, MailIcon, PlanIcon, WalletIcon } from '@portal/ui/icons';
import type { ReactNode } from 'react';
import { EntryFacts } from '../../parts/entry-facts.tsx';
import { texts } from '../../texts.ts';
import styles from './timeline.module.css';

const text = texts.timeline;

export type Event = Output<'GET /api/customers/:fiscal_number/timeline'>['events'][number];

const icons: Readonly<Record<Event['kind'], ReactNode>> = {
  payment: <WalletIcon />,
  code: <MailIcon />,
  change: <EditIcon />,
  login: <KeyIcon />,
  term: <PlanIcon />,
};

export interface EventItemProps {
  readonly event: Event;
  /** National ID of the customer: what they did themselves needs no name. */
  readonly customer: string;
}

/** One thing that happened. */
export function EventItem({ event, customer }: EventItemProps) {
  const { at, kind, actor } = event;
  return (
    <li className={styles['event']}>
      <span className={styles['icon']}>{icons[kind]}</span>
      <div className={styles['words']}>
        <What event={event} />
        {actor !== customer && (kind === 'change' || kind === 'term') && (
          <small className="mute">{actor === 'system' ? text.bySystem : text.by(groupedId(actor))}</small>
        )}
      </div>
      <time className={styles['time']} dateTime={at}>
        {timeOf(at)}
      </time>
    </li>
  );
}

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
    case 'login':
      return (
        <>
          <p>{text.login}</p>
          {data['new_device'] === true && <Badge tone="warn">{text.newDevice}</Badge>}
        </>
      );
    case 'change':
    case 'term':
      return (
        <>
          <p>{texts.actions[action] ?? action}</p>
          <EntryFacts data={data} />
        </>
      );
  }
}

const tones: Readonly<Record<ShownStatus, Tone>> = {
  Init: 'wait',
  Pending: 'wait',
  Approved: 'ok',
  Fail: 'bad',
  Rejected: 'bad',
  Error: 'bad',
  Cancelled: 'neutral',
};

function Payment({ event: { action, data } }: { event: Event }) {
  const id = String(data['transaction_id'] ?? '');
  const status = shownStatus({
    status: action as Exclude<ShownStatus, 'Rejected'>,
    response_gateway: String(data['response_gateway'] ?? ''),
  });
  const tone = tones[status];
  return (
    <>
      <p className={styles['payment']}>
        {text.payment} <Link href={`/transaccion/${id}`}>{id}</Link>
        <Badge tone={tone} icon={tone === 'bad' ? <FailedBadgeIcon /> : undefined}>
          {transactionStatusLabels[status]}
        </Badge>
      </p>
      <small className="mute">
        <Money amount={Number(data['total_amount'] ?? 0)} strong /> · {String(data['invoices'] ?? '')}
      </small>
    </>
  );
}
