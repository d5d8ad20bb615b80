import { ApiResponseError, messageOf, query } from '@portal/api-client';
import { adminPaths } from '@portal/contract/admin-areas';
import { Avatar, Badge, Link, Phone, SkeletonCard } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { groupedId } from '@portal/ui/format';
import { CallIcon, MailIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { TimelineCard } from '../../parts/timeline/timeline.tsx';
import { BalanceCard } from './balance-card.tsx';
import { ContactCard } from './contact-card.tsx';
import styles from './customer.module.css';
import { InvoicesCard } from './invoices-card.tsx';
import { NotesCard } from './notes-card.tsx';
import type { CustomerOverview } from './overview.ts';
import { PaymentsCard } from './payments-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { customerTexts as text } from './texts.ts';

/** Number of events of the history on the page before older ones are loaded. */
const EVENTS = 12;

/** One customer on one page: what they owe, pay, did and were told; every act stands where its object is. */
export default function CustomerPage() {
  const { fiscal_number: fiscalNumber = '' } = useParams();
  const overview = useQuery(
    query('GET /api/customers/:fiscal_number', { params: { fiscal_number: fiscalNumber } }),
  );
  const customer = overview.data?.customer;
  const name = customer && `${customer.first_name} ${customer.last_name}`;
  return (
    <AdminPage
      title={text.title}
      shown={
        <span className={styles['name']}>
          <Avatar name={name ?? ''} />
          {name ?? text.title}
        </span>
      }
      crumbs={
        <>
          <Link href={adminPaths.customers}>{text.crumb}</Link> / {groupedId(fiscalNumber)}
        </>
      }
    >
      <QueryState
        query={overview}
        loading={<Shape />}
        isEmpty={() => false}
        errorTitle={text.failed}
        errorText={whyMissing}
      >
        {(whole) => (
          <>
            <Heading overview={whole} />
            <div className={styles['columns']}>
              <div className={styles['column']}>
                <BalanceCard overview={whole} className={styles['balance']} />
                <ContactCard overview={whole} className={styles['contact']} />
                <SessionsCard fiscalNumber={whole.customer.fiscal_number} className={styles['sessions']} />
                <NotesCard fiscalNumber={whole.customer.fiscal_number} className={styles['notes']} />
              </div>
              <div className={styles['column']}>
                <InvoicesCard overview={whole} className={styles['invoices']} />
                <PaymentsCard fiscalNumber={whole.customer.fiscal_number} className={styles['payments']} />
                <div className={styles['history']}>
                  <TimelineCard fiscalNumber={whole.customer.fiscal_number} limit={EVENTS} />
                </div>
              </div>
            </div>
          </>
        )}
      </QueryState>
    </AdminPage>
  );
}

/** Message of a failed load; an invalid ID in the address is answered like an unknown customer. */
function whyMissing(error: unknown): string {
  const isNoNumber = error instanceof ApiResponseError && error.envelope.code === 'INVALID_REQUEST';
  return isNoNumber ? text.noCustomer : messageOf(error);
}

/** State first, in words: blocked or not, arrears, payments on their way; and how to reach the person. */
function Heading({ overview }: { overview: CustomerOverview }) {
  const { customer, balance, pending_payments: pending } = overview;
  const days = balance.overdue_days;
  return (
    <div className={styles['state']}>
      <p className={styles['badges']}>
        <span className="soft num">{text.id(groupedId(customer.fiscal_number))}</span>
        <Badge tone={customer.status === 'ACTIVE' ? 'ok' : 'bad'}>{text.status[customer.status]}</Badge>
        {days > 0 && <Badge tone="bad">{text.arrears(days)}</Badge>}
        {pending > 0 && <Badge tone="wait">{text.pendingPayments(pending)}</Badge>}
        {customer.pending_information && <Badge tone="warn">{text.pendingInformation}</Badge>}
      </p>
      <p className={styles['reach']}>
        {customer.phone && (
          <Phone number={customer.phone}>
            <CallIcon className="small-icon" />
            {customer.phone}
          </Phone>
        )}
        {customer.email && (
          <a href={`mailto:${customer.email}`}>
            <MailIcon className="small-icon" />
            {customer.email}
          </a>
        )}
      </p>
    </div>
  );
}

/** Skeleton in the shape of the page, so that nothing moves when the data arrive. */
function Shape() {
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <SkeletonCard lines={6} />
        <SkeletonCard lines={4} />
      </div>
      <div className={styles['column']}>
        <SkeletonCard lines={10} />
        <SkeletonCard lines={6} />
      </div>
    </div>
  );
}
