import { Loading, Skeleton, Stack } from '@portal/ui/core';
import styles from '../../parts/paying/paying.module.css';

/** Skeleton of the page while the invoices are loading. */
export function LoadingInvoices() {
  return (
    <Loading className={styles['cols']}>
      <Stack>
        <div className={`card ${styles['waiting']}`}>
          <Skeleton width="38%" height={24} />
          <Skeleton width="52%" height={22} />
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={34} />
          ))}
          <Skeleton width="44%" height={48} />
        </div>
        <div className={`card ${styles['waiting']}`}>
          <Skeleton width="38%" height={24} />
        </div>
      </Stack>
      <div className={`card ${styles['waiting']}`}>
        <Skeleton width="34%" height={24} />
        <Skeleton />
        <Skeleton width="80%" />
        <Skeleton height={76} />
        <Skeleton height={52} />
      </div>
    </Loading>
  );
}
