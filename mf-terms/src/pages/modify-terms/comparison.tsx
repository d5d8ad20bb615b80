import type { TermHandover } from '@portal/contract/handover';
import { Card, cx } from '@portal/ui/core';
import { pesos, shortDate } from '@portal/ui/format';
import { ArrowDownIcon, ArrowUpIcon, CalendarIcon } from '@portal/ui/icons';
import { texts } from '../../texts.ts';
import styles from './modify-terms.module.css';
import type { Simulation } from './use-confirmation.ts';

const text = texts.modify;

/** A change in pesos with its sign: `−$36.733`, `+$30.164`. */
export function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${pesos(Math.abs(amount))}`;
}

interface PlanCardProps {
  readonly name: string;
  readonly plan: Simulation['actual'];
  /** Instalments still to pay. */
  readonly pending: number;
  readonly fresh?: boolean;
}

function PlanCard({ name, plan, pending, fresh }: PlanCardProps) {
  const facts: readonly [string, string | number][] = [
    [text.pending, pending],
    [text.last, shortDate(plan.fechaUltimaCuota)],
    [text.interest, pesos(plan.totalIntereses)],
    [text.total, pesos(plan.totalPagar)],
  ];
  return (
    <article className={cx(styles['plan'], fresh && styles['new'])}>
      <h3>{name}</h3>
      <div>
        <p className={styles['sum']}>{pesos(plan.cuotaMes)}</p>
        <p className="tiny mute">{text.monthly}</p>
      </div>
      <dl>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

export interface ComparisonProps {
  readonly title: string;
  /** Page on which the change began: to a clerk from the lookup, the texts speak of the customer. */
  readonly origin: TermHandover['origin'];
  readonly simulation: Simulation;
  /** Instalments still to pay under the present plan. */
  readonly pending: number;
}

/** Present and new plan side by side. The three sentences have one size: the cost is as visible as the benefit. */
export function Comparison({
  title,
  origin,
  simulation: { actual, nuevo, planPagos },
  pending,
}: ComparisonProps) {
  const instalment = nuevo.cuotaMes - actual.cuotaMes;
  const interest = nuevo.totalIntereses - actual.totalIntereses;
  const verdict = text.verdict[origin];
  return (
    <Card title={title}>
      <div className={styles['versus']}>
        <PlanCard name={text.currentPlan} plan={actual} pending={pending} />
        <PlanCard name={text.newPlan} plan={nuevo} pending={planPagos.planPagosDetalle.length} fresh />
      </div>
      <div className={styles['verdict']} role="status">
        <p>
          {instalment <= 0 ? <ArrowDownIcon /> : <ArrowUpIcon />}
          <span>{instalment <= 0 ? verdict.payLess : verdict.payMore}</span>
          <b className={instalment <= 0 ? 'down' : 'up'}>{signed(instalment)}</b>
        </p>
        <p>
          <CalendarIcon />
          <span>{verdict.later}</span>
          <b>{text.months(planPagos.planPagosDetalle.length - pending)}</b>
        </p>
        <p>
          {interest >= 0 ? <ArrowUpIcon /> : <ArrowDownIcon />}
          <span>{interest >= 0 ? verdict.moreInterest : verdict.lessInterest}</span>
          <b className={interest >= 0 ? 'up' : 'down'}>{signed(interest)}</b>
        </p>
      </div>
    </Card>
  );
}
