import type { Output } from '@portal/contract';
import { Link } from '@portal/ui/core';
import { pesos } from '@portal/ui/format';
import { type CaseAge, type CaseFilters, deskHref } from './desk-address.ts';
import styles from './money-desk.module.css';
import { moneyDeskTexts as text } from './texts.ts';

/** Percent of the ring that is drawn, by the age of the cases. */
const FILLED: Readonly<Record<CaseAge, number>> = { under_1: 8, from_1: 25, from_7: 60, from_30: 100 };

export interface AgeTilesProps {
  readonly ages: Output<'GET /api/money/cases'>['ages'];
  readonly filters: CaseFilters;
}

/** Count and sum of the cases by how long they have waited; each filters by it, and the current one lifts that. */
export function AgeTiles({ ages, filters }: AgeTilesProps) {
  return (
    <nav className={styles['tiles']} aria-label={text.byAge}>
      {ages.map(({ age, count, amount }) => {
        const current = filters.age === age;
        const { age: _age, ...others } = filters;
        return (
          <Link
            key={age}
            href={deskHref(current ? others : { ...filters, age })}
            className={`${styles['tile']} ${age === 'from_30' && count > 0 ? styles['old'] : ''}`}
            aria-current={current ? 'true' : undefined}
          >
            <span className={styles['lab']}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <circle className={styles['ring']} cx="12" cy="12" r="9" />
                <circle
                  className={styles['arc']}
                  cx="12"
                  cy="12"
                  r="9"
                  pathLength="100"
                  strokeDasharray={`${FILLED[age]} 100`}
                />
              </svg>
              {text.ages[age]}
            </span>
            <span className={styles['cnt']}>{count}</span>
            <span className="mute num">{pesos(amount)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
