import { Button, Link } from '@portal/ui/core';
import { groupedId, pesos } from '@portal/ui/format';
import { useState } from 'react';
import { KindIcon } from './case-kind.tsx';
import { type CaseFilters, deskHref, type MoneyCase } from './desk-address.ts';
import { elapsed } from './elapsed.ts';
import styles from './money-desk.module.css';
import { moneyDeskTexts as text } from './texts.ts';

/** Number of cases that a phone shows before the rest is asked for. */
const FIRST_ON_PHONE = 3;

/** Person that a case is about, as a name or as an ID. */
export function personOf({ name, fiscal_number }: Pick<MoneyCase, 'name' | 'fiscal_number'>): string {
  return name || (fiscal_number ? groupedId(fiscal_number) : text.unknownCustomer);
}

export interface CaseQueueProps {
  readonly cases: readonly MoneyCase[];
  /** Number of cases in all. */
  readonly count: number;
  readonly filters: CaseFilters;
  readonly current: string | undefined;
  /** Asks for more; absent where all are there. */
  readonly onMore: (() => unknown) | undefined;
}

/** The cases, oldest first; each opens beside the list. */
export function CaseQueue({ cases, count, filters, current, onMore }: CaseQueueProps) {
  const [all, setAll] = useState(false);
  const title = filters.age ? text.ages[filters.age] : text.allAges;
  const hidden = all ? 0 : Math.max(0, cases.length - FIRST_ON_PHONE);
  return (
    <section className={`card ${styles['queue']}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="mute">{count}</span>
      </header>
      {cases.length === 0 && <p className={styles['nothing']}>{text.noneLeft}</p>}
      <ul className={all ? '' : styles['few']}>
        {cases.map((one) => (
          <li key={one.id}>
            <Link href={deskHref(filters, one.id)} aria-current={one.id === current ? 'true' : undefined}>
              <b>{personOf(one)}</b>
              <b className={`num ${styles['queueSum']}`}>{pesos(one.amount)}</b>
              <span className={styles['kind']}>
                <KindIcon kind={one.kind} />
                {text.kinds[one.kind]}
              </span>
              <span className={styles['age']}>{elapsed(one.opened_at)}</span>
              {one.late && <span className={styles['late']}>{text.late}</span>}
              {one.waiting && <span className={styles['waits']}>{text.waits}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" wide className={styles['others']} onClick={() => setAll(true)}>
          {text.seeOthers(hidden)}
        </Button>
      )}
      {onMore && (
        <Button variant="quiet" wide className={hidden > 0 ? styles['wideOnly'] : undefined} onClick={onMore}>
          {text.more}
        </Button>
      )}
    </section>
  );
}
