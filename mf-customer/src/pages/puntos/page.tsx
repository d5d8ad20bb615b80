import { query } from '@portal/api-client';
import type { Store } from '@portal/contract';
import { bus } from '@portal/event-bus';
import { Button, ErrorState, Skeleton } from '@portal/ui/core';
import { BuildingIcon, ChevronDownIcon, ChevronRightIcon } from '@portal/ui/icons';
import { CustomerPage } from '@portal/ui/page';
import { useLocation, useSearchParams } from '@portal/ui/router';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { texts } from '../../texts.ts';
import { cities } from './cities.ts';
import styles from './puntos.module.css';
import { useSeen } from './use-seen.ts';

const StoreMap = lazy(() => import('./store-map.tsx'));
const text = texts.stores;

const spanish = new Intl.Collator('es');

/** Points of service: list and map move together (ST rows). City and point stand in the URL. */
export default function StoresPage() {
  const stores = useQuery(query('GET /api/stores'));
  const [search, setSearch] = useSearchParams();
  const { key: asked } = useLocation();
  const city = search.get('ciudad') ?? '';
  const chosen = search.get('punto') ?? '';

  const shown = useMemo(
    () =>
      (stores.data?.stores ?? [])
        .filter((store) => !city || store.city === city)
        .toSorted((a, b) => spanish.compare(a.city, b.city) || spanish.compare(a.name, b.name)),
    [stores.data, city],
  );
  const store = shown.find(({ name }) => name === chosen);
  const [box, seen] = useSeen();

  const go = (next: { ciudad?: string; punto?: string }) => {
    if (next.punto) bus.emit('analytics@1', { name: 'store', data: { store: next.punto } });
    setSearch(
      Object.entries({ ciudad: city, punto: '', ...next }).filter(([, value]) => value) as [string, string][],
      { replace: true },
    );
  };

  return (
    <CustomerPage title={text.title} lead={text.lead}>
      <div className={styles['find']}>
        <div className="field">
          <label htmlFor="ciudad">{text.city}</label>
          <span className="pick">
            <select
              className="input"
              id="ciudad"
              value={city}
              onChange={(event) => go({ ciudad: event.target.value })}
            >
              <option value="">{text.all}</option>
              {cities.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <ChevronDownIcon className="end" />
          </span>
        </div>
        <div className={`field ${styles['small']}`}>
          <label htmlFor="punto">{text.point}</label>
          <span className="pick">
            <select
              className="input"
              id="punto"
              value={store?.name ?? ''}
              onChange={(event) => go({ punto: event.target.value })}
            >
              <option value="">{text.choosePoint}</option>
              {shown.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <ChevronDownIcon className="end" />
          </span>
        </div>
      </div>
      {stores.error && !stores.data ? (
        <ErrorState title={text.failed} onRetry={stores.refetch} />
      ) : (
        <div className={styles['area']}>
          <div className={styles['mapbox']} ref={box}>
            <Suspense fallback={<div className={styles['map']} />}>
              {seen || city || store ? (
                <StoreMap
                  stores={shown}
                  city={city}
                  store={store}
                  asked={asked}
                  onChoose={(name) => go({ punto: name })}
                />
              ) : (
                <div className={styles['map']} />
              )}
            </Suspense>
          </div>
          <StoreList stores={shown} city={city} chosen={store} pending={stores.isPending} onChoose={go} />
        </div>
      )}
    </CustomerPage>
  );
}

interface StoreListProps {
  readonly stores: readonly Store[];
  readonly city: string;
  readonly chosen: Store | undefined;
  readonly pending: boolean;
  readonly onChoose: (next: { punto?: string; ciudad?: string }) => void;
}

function StoreList({ stores, city, chosen, pending, onChoose }: StoreListProps) {
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) current.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);

  return (
    <div className={`card ${styles['list']}`}>
      <p className={`small mute ${styles['count']}`} role="status">
        {pending ? <Skeleton width={140} /> : text.count(stores.length, city)}
      </p>
      {!pending && stores.length === 0 && (
        <p className={styles['none']}>
          <Button variant="quiet" onClick={() => onChoose({ ciudad: '' })}>
            {text.seeAll}
          </Button>
        </p>
      )}
      <ul>
        {stores.map((store) => (
          <li key={store.name} ref={store === chosen ? current : undefined}>
            <button
              type="button"
              aria-current={store === chosen || undefined}
              onClick={() => onChoose({ punto: store.name })}
            >
              <span className={styles['dot']}>
                <BuildingIcon />
              </span>
              <span className="strong">{store.name}</span>
              <span className="small soft">
                {store.address}
                {!city && `, ${store.city}`}
              </span>
              <ChevronRightIcon className={styles['chevron'] ?? ''} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
