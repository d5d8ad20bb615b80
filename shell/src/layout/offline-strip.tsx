import { queryClient } from '@portal/api-client';
import { bogotaTimestamp, clockTime } from '@portal/ui/format';
import { useSyncExternalStore } from 'react';
import { texts } from '../texts.ts';

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** When the oldest of the answers that the page shows arrived, in milliseconds since 1970; 0 where it shows none. */
function oldestShown(): number {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return shown.length === 0 ? 0 : Math.min(...shown);
}

const subscribeToAnswers = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(listener);

/** Says, while there is no connection, that the page is offline and how old its data are. */
export function OfflineStrip() {
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? null : <Strip />;
}

function Strip() {
  const shownAt = useSyncExternalStore(subscribeToAnswers, oldestShown, () => 0);
  return (
    <p className="offline" role="status">
      {texts.offline}{' '}
      {shownAt === 0 ? texts.offlineWaits : texts.offlineSince(clockTime(bogotaTimestamp(new Date(shownAt))))}
    </p>
  );
}
