import type { Summary } from '@portal/contract';
import { Link, ProgressRing, Stack } from '@portal/ui/core';
import { groupedId, pesos } from '@portal/ui/format';
import { KeyIcon, LimitIcon, PersonIcon, WalletIcon } from '@portal/ui/icons';
import { CustomerPage } from '@portal/ui/page';
import type { ComponentType } from 'react';
import { WrittenOffParts } from './agreement.tsx';
import { Due, mayQuote } from './due.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { MonthsCard } from './months-card.tsx';
import { type Invoices as OpenInvoices, PaymentsUnderWay } from './payments-under-way.tsx';
import { PurchasesCard } from './purchases-card.tsx';
import styles from './resumen.module.css';
import { texts } from './texts.ts';

const text = texts.summary;

export interface DashboardProps {
  readonly summary: Summary;
  /** Open invoices with their payments under way; empty where the call failed. */
  readonly invoices: OpenInvoices;
  /** Whether the invoices are written off: an agreement is then offered in place of a payment. */
  readonly isWrittenOff?: boolean;
}

export function Dashboard({ summary, invoices, isWrittenOff = false }: DashboardProps) {
  const { user, total_balance } = summary;
  const owesNothing = total_balance.mora === 0 && total_balance.next_quota === 0;
  return (
    <CustomerPage
      title={text.title}
      shown={text.hello(user.first_name.split(' ')[0] ?? user.first_name)}
      aside={
        <p className="mute">
          {text.holder(`${user.first_name} ${user.last_name}`, groupedId(user.fiscal_number))}
        </p>
      }
    >
      <PaymentsUnderWay invoices={invoices} closed={summary.closed_today} />
      <div className={styles['top']}>
        <Due summary={summary} invoices={invoices} isWrittenOff={isWrittenOff} />
        {isWrittenOff ? (
          <Stack>
            <WrittenOffParts summary={summary} invoices={invoices} />
            <Limit summary={summary.summary} />
          </Stack>
        ) : (
          <Limit summary={summary.summary} />
        )}
      </div>
      <Actions summary={summary} isWrittenOff={isWrittenOff} />
      {owesNothing && mayQuote(summary) && <PurchasesCard available={summary.summary.quota_available} />}
      <InvoicesCard rows={summary.invoices} invoices={invoices} />
      <MonthsCard invoices={invoices} />
    </CustomerPage>
  );
}

function Limit({ summary }: { summary: Summary['summary'] }) {
  const { quota_approved, quota_available, debt_balance } = summary;
  const used = quota_approved > 0 ? Math.min(1, (quota_approved - quota_available) / quota_approved) : 0;
  const percent = `${Math.round(used * 100)} %`;
  return (
    <section className={`card ${styles['limit']}`} aria-labelledby="limit">
      <h2 id="limit">{text.limit}</h2>
      {/* An empty ring would add nothing to the figures. */}
      {used > 0 && (
        <ProgressRing value={used} label={text.usedLabel(percent)}>
          {percent}
          <small>{text.used}</small>
        </ProgressRing>
      )}
      <dl>
        <div className={styles['free']}>
          <dt>{text.available}</dt>
          <dd>{pesos(quota_available)}</dd>
        </div>
        <div>
          <dt>{text.capital}</dt>
          <dd>{pesos(debt_balance)}</dd>
        </div>
        <div>
          <dt>{text.approved}</dt>
          <dd>{pesos(quota_approved)}</dd>
        </div>
      </dl>
      <p className={`${styles['note']} tiny mute`}>
        {quota_approved > 0 ? text.capitalNote : `${text.noLimit} ${text.capitalNote}`}
      </p>
    </section>
  );
}

type Action = keyof typeof texts.actions;

const actions: Readonly<Record<Action, { href: string; Icon: ComponentType<{ className?: string }> }>> = {
  TRANSACTIONS_PAGAR_CREDITOS: { href: '/facturas', Icon: WalletIcon },
  TRANSACTIONS_OTP: { href: '/generar-otp', Icon: KeyIcon },
  TRANSACTIONS_AUMENTO_CUPO: { href: '/aumentar_cupo', Icon: LimitIcon },
  TRANSACTIONS_ACTUALIZA_DATOS: { href: '/perfil', Icon: PersonIcon },
};

/** Actions that use or raise a limit; a customer whose credit is written off has no limit. */
const OF_LIMIT: readonly Action[] = ['TRANSACTIONS_OTP', 'TRANSACTIONS_AUMENTO_CUPO'];

/** Circles of actions; each shows only while its feature is active (DB-02 … DB-05) and the customer can use it. */
function Actions({
  summary: { variables, invoices },
  isWrittenOff,
}: Pick<DashboardProps, 'summary'> & { isWrittenOff: boolean }) {
  const isOffered = (name: Action): boolean =>
    name === 'TRANSACTIONS_PAGAR_CREDITOS'
      ? invoices.length > 0 || isWrittenOff
      : !(isWrittenOff && OF_LIMIT.includes(name));
  const active = (Object.keys(actions) as Action[]).filter(
    (name) => isOffered(name) && variables.some((variable) => variable.name === name && variable.is_active),
  );
  if (active.length === 0) return null;
  return (
    <nav className={styles['circles']} aria-label={text.actions}>
      {active.map((name) => {
        const { href, Icon } = actions[name];
        return (
          <Link key={name} href={href}>
            <span>
              <Icon className="large-icon" />
            </span>
            {texts.actions[name]}
          </Link>
        );
      })}
    </nav>
  );
}
