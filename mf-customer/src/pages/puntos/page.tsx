import { query } from '@portal/api-client';
import type { Store } from '@portal/contract';
import { bus } from '@portal/event-bus';
import { Button, ErrorState, Phone, Skeleton } from '@portal/ui/core';
import { BuildingIcon, ChevronDownIcon, ChevronRightIcon, LocationIcon } from '@portal/ui/icons';
import { CustomerPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { cities } from '../../parts/map/cities.ts';
import { texts } from '../../texts.ts';
import { distanceKm, distanceText, type Place, wayTo, whereAmI } from './near-me.ts';
import styles from './puntos.module.css';
import { WindowedList } from './windowed-list.tsx';

const StoreMap = lazy(() => import('./store-map.tsx'));
const text = texts.stores;

/** Points of service: list and map move together (ST rows). City and point stand in the URL. */
export default function StoresPage() {
  const stores = useQuery(query('GET /api/stores'));
  const [search, setSearch] = useSearchParams();
  const { key: asked } = useLocation();
  const city = search.get('ciudad') ?? '';
  const chosen = search.get('punto') ?? '';

  const [here, setHere] = useState<Place>();
  const [isLost, setLost] = useState(false);

  const findNear = async (): Promise<void> => {
    setLost(false);
    try {
      setHere(await whereAmI(navigator.geolocation));
      setSearch('', { replace: true });
    } catch {
      setLost(true);
    }
  };

  // The API sorts them by city and name.
  const shown = useMemo(() => {
    const found = (stores.data?.stores ?? []).filter((store) => !city || store.city === city);
    return here ? found.toSorted((a, b) => distanceKm(here, a) - distanceKm(here, b)) : found;
  }, [stores.data, city, here]);
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
        <div className={styles['near']}>
          <Button variant="line" icon={<LocationIcon />} pendingText={text.locating} onClick={findNear}>
            {text.nearMe}
          </Button>
          {isLost && (
            <p className="small soft" role="alert">
              {text.notLocated}
            </p>
          )}
        </div>
      </div>
      {stores.error && !stores.data ? (
        <ErrorState title={text.failed} onRetry={stores.refetch} />
      ) : (
        <div className={styles['area']}>
          <div className={`${styles['mapbox']} mf-customer_library`} ref={box}>
            <Suspense fallback={<div className={styles['map']} />}>
              {seen || city || store ? (
                <StoreMap
                  stores={shown}
                  city={city}
                  store={store}
                  here={here}
                  asked={asked}
                  onChoose={(name) => go({ punto: name })}
                />
              ) : (
                <div className={styles['map']} />
              )}
            </Suspense>
          </div>
          <StoreList
            stores={shown}
            city={city}
            here={here}
            chosen={store}
            pending={stores.isPending}
            onChoose={go}
          />
        </div>
      )}
    </CustomerPage>
  );
}

interface StoreListProps {
  readonly stores: readonly Store[];
  readonly city: string;
  /** Position of the person, once they have asked for points nearby. */
  readonly here: Place | undefined;
  readonly chosen: Store | undefined;
  readonly pending: boolean;
  readonly onChoose: (next: { punto?: string; ciudad?: string }) => void;
}

function StoreList({ stores, city, here, chosen, pending, onChoose }: StoreListProps) {
  const box = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) current.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);

  return (
    <div className={`card ${styles['list']}`} ref={box}>
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
      <WindowedList items={stores} keyOf={({ name }) => name} box={box} kept={chosen}>
        {(store) => (
          <div className={styles['row']} ref={store === chosen ? current : undefined}>
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
                {here && text.away(distanceText(distanceKm(here, store)))}
              </span>
              <ChevronRightIcon className={styles['chevron'] ?? ''} />
            </button>
            {store === chosen && (
              <div className={styles['more']}>
                {store.hours && <p className="small soft">{store.hours}</p>}
                {store.phone && <Phone number={store.phone}>{text.call(store.phone)}</Phone>}
                <a href={wayTo(store)} target="_blank" rel="noreferrer">
                  {text.way}
                </a>
              </div>
            )}
          </div>
        )}
      </WindowedList>
    </div>
  );
}

/**
 * Whether an element has come within 200 pixels of the screen; becomes true in an idle moment. For heavy parts that
 * people do not read first.
 */
function useSeen(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return setSeen(true);
    let waiting = 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        if (!('requestIdleCallback' in window)) return setSeen(true);
        waiting = requestIdleCallback(() => setSeen(true), { timeout: 2000 });
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      if (waiting) cancelIdleCallback(waiting);
    };
  }, []);
  return [element, seen];
}
