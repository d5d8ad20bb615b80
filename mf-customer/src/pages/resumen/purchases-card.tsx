import { query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Card, Money, Skeleton } from '@portal/ui/core';
import { percent, pesos, todayInBogota } from '@portal/ui/format';
import { DesktopIcon, FridgeIcon, GlassesIcon, PhoneIcon } from '@portal/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import styles from './purchases-card.module.css';
import { texts } from './texts.ts';

const text = texts.purchases;

type Example = NonNullable<Output<'GET /api/quoter/example'>['example']>;

interface Purchase {
  readonly what: string;
  /** Whole pesos. */
  readonly amount: number;
  readonly instalments: number;
  readonly Icon: ComponentType<{ className?: string }>;
}

const PURCHASES: readonly Purchase[] = [
  { what: text.fridge, amount: 1_390_000, instalments: 12, Icon: FridgeIcon },
  { what: text.phone, amount: 899_900, instalments: 12, Icon: PhoneIcon },
  { what: text.computer, amount: 2_190_000, instalments: 18, Icon: DesktopIcon },
  { what: text.glasses, amount: 449_900, instalments: 6, Icon: GlassesIcon },
];

/**
 * Purchases within a limit, each with its monthly instalment at the rate of a quote of today. Nothing where no quote can be
 * made, or where each of them costs more than the limit.
 * @param available whole pesos of the limit.
 */
export function PurchasesCard({ available }: { available: number }) {
  const { data, isError } = useQuery({ ...query('GET /api/quoter/example'), retry: false });
  const example = data?.example;
  const prices = usePrices(example ?? undefined);
  const affordable = PURCHASES.filter(({ amount }) => amount <= available);
  const shown = affordable.filter((purchase) => {
    const instalment = prices?.get(purchase);
    return (
      prices === undefined || (instalment !== undefined && instalment >= (example?.least_instalment ?? 0))
    );
  });
  if (shown.length === 0 || isError || example === null || prices === null) return null;
  return (
    <Card title={text.title} className={styles['card']}>
      <ul className={styles['purchases']}>
        {shown.map((purchase) => (
          <Priced key={purchase.what} purchase={purchase} instalment={prices?.get(purchase)} />
        ))}
      </ul>
      <p className="tiny mute">{example ? text.note(percent(example.terms.rate.monthly)) : '\u00a0'}</p>
    </Card>
  );
}

function Priced({
  purchase: { what, amount, instalments, Icon },
  instalment,
}: {
  purchase: Purchase;
  instalment: number | undefined;
}) {
  return (
    <li>
      <span className={styles['picture']}>
        <Icon className="large-icon" />
      </span>
      <h3>{text.of(what, pesos(amount))}</h3>
      {instalment === undefined ? (
        <Skeleton width={150} height={20} />
      ) : (
        <p>
          {text.instalments(instalments)} <Money amount={instalment} strong />
        </p>
      )}
    </li>
  );
}

type Prices = ReadonlyMap<Purchase, number>;

/** Monthly instalment of each purchase; undefined until it is known, null where it cannot be computed. */
function usePrices(example: Example | undefined): Prices | null | undefined {
  const [prices, setPrices] = useState<Prices | null>();
  useEffect(() => {
    if (!example) return;
    let isLeft = false;
    // The arithmetic is loaded only here: a customer who owes something sees no examples and does not load it.
    import('@portal/credit-engine').then(
      ({ purchasePrice }) => {
        if (isLeft) return;
        const offered = PURCHASES.filter(({ instalments }) => instalments <= example.most_instalments);
        setPrices(
          new Map(
            offered.map((purchase) => [
              purchase,
              purchasePrice(purchase.amount, purchase.instalments, example.terms, todayInBogota()).instalment,
            ]),
          ),
        );
      },
      () => {
        if (!isLeft) setPrices(null);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [example]);
  return prices;
}
