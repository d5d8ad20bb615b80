import type { TermHandover } from '@portal/contract/handover';
import { Card } from '@portal/ui/core';
import { percent, pesos, shortDate } from '@portal/ui/format';
import { texts } from '../../texts.ts';
import styles from './modify-terms.module.css';

const text = texts.modify;

/** Conditions of today (TM-01). */
export function ConditionsCard({ conditions }: Pick<TermHandover, 'conditions'>) {
  const facts: readonly [string, string | number][] = [
    [text.invoice, conditions.numeroObligacion],
    [text.date, shortDate(conditions.fechaObligacion)],
    [text.instalment, pesos(conditions.cuotaMes)],
    [text.capital, pesos(conditions.saldoCapital)],
    [text.agreed, conditions.plazo],
    [text.paidAndPending, text.paidAndPendingValue(conditions.cuotasPagadas, conditions.cuotasPendientes)],
    [text.periodicity, conditions.periodicidadPago],
    [text.rate, text.rateValue(percent(conditions.tasaInteres))],
  ];
  return (
    <Card title={text.today}>
      <dl className={styles['terms']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
