import { query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Receipt, SummaryList } from '@portal/ui/core';
import { percent, pesos, todayInBogota } from '@portal/ui/format';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { exampleTexts as text } from './example-texts.ts';
import styles from './worked-example.module.css';

type Example = NonNullable<Output<'GET /api/quoter/example'>['example']>;

/** Whole pesos of the purchases that the slider offers. */
const AMOUNTS = { least: 200_000, most: 5_000_000, step: 50_000 } as const;

/** A purchase with all its costs at today's rate; renders nothing while no quote can be made. */
export function WorkedExample() {
  const { example } = useQuery(query('GET /api/quoter/example')).data ?? {};
  return example ? <Priced example={example} /> : null;
}

function Priced({ example }: { example: Example }) {
  const { terms, most_instalments, least_instalment } = example;
  const [wanted, setWanted] = useState({ amount: example.amount, instalments: example.instalments });
  // The shown purchase keeps its own price while the next one is being computed.
  const [shown, setShown] = useState({ ...wanted, price: example.price });
  const [hasFailed, setFailed] = useState(false);
  const id = useId();
  const sliders = useRef<HTMLDivElement>(null);
  const latest = useRef(wanted);

  const want = (change: Partial<typeof wanted>): void => {
    const next = { ...latest.current, ...change };
    latest.current = next;
    setWanted(next);
    // The arithmetic is loaded with the first move of a slider, so that a visitor who only reads does not load it.
    import('@portal/credit-engine').then(
      ({ purchasePrice }) => {
        if (latest.current !== next) return;
        setFailed(false);
        setShown({ ...next, price: purchasePrice(next.amount, next.instalments, terms, todayInBogota()) });
      },
      () => setFailed(true),
    );
  };
  // Sliders that a visitor moved before hydration keep their positions, and the price follows them.
  useEffect(() => {
    const moved = Object.fromEntries(
      [...(sliders.current?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, Number(value)]),
    );
    if (moved['amount'] !== example.amount || moved['instalments'] !== example.instalments) want(moved);
  }, []);

  const { amount, instalments, price } = shown;
  return (
    <Receipt title={text.title(pesos(amount))} className={styles['example']}>
      <p className="mute small">{text.terms(instalments, percent(terms.rate.monthly))}</p>
      <div className={styles['sliders']} ref={sliders}>
        <div>
          <label htmlFor={`${id}amount`}>{text.amount}</label>
          {/* The slider says its value itself. */}
          <span aria-hidden="true">{pesos(wanted.amount)}</span>
        </div>
        <input
          id={`${id}amount`}
          name="amount"
          type="range"
          min={AMOUNTS.least}
          max={AMOUNTS.most}
          step={AMOUNTS.step}
          value={wanted.amount}
          aria-valuetext={pesos(wanted.amount)}
          onChange={({ target }) => want({ amount: Number(target.value) })}
        />
        <div>
          <label htmlFor={`${id}count`}>{text.count}</label>
          {/* The slider says its value itself. */}
          <span aria-hidden="true">{text.countText(wanted.instalments)}</span>
        </div>
        <input
          id={`${id}count`}
          name="instalments"
          type="range"
          min={1}
          max={most_instalments}
          value={wanted.instalments}
          aria-valuetext={text.countText(wanted.instalments)}
          onChange={({ target }) => want({ instalments: Number(target.value) })}
        />
      </div>
      <SummaryList
        rows={[
          { label: text.amount, value: price.capital },
          { label: text.interest, value: price.interest },
          { label: text.iva, value: price.interestIva },
          {
            label: text.guarantee(percent(terms.guaranteeRate, 0)),
            value: price.guarantee + price.guaranteeIva,
          },
          { label: text.total, value: price.total },
        ]}
        total={{ label: text.monthly, value: price.instalment }}
      />
      <p className="tiny mute" role="status">
        {hasFailed
          ? text.failed
          : price.instalment < least_instalment
            ? text.tooSmall(pesos(least_instalment))
            : text.note(percent(terms.rate.annual), percent(price.annualWithGuarantee))}
      </p>
    </Receipt>
  );
}
