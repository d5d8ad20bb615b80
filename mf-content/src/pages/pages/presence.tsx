import { call } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Avatar } from '@portal/ui/core';
import { useEffect, useState } from 'react';
import { pageTexts } from './page-texts.ts';
import styles from './pages.module.css';

const text = pageTexts.presence;

type Other = Output<'PUT /api/contents/:id/presence'>['others'][number];

/** Milliseconds between two reports of the editor that it is open. */
const REPORT_INTERVAL_MS = 15_000;

/** Other people who have this page open; asked for while the page is visible. */
export function Presence({ id }: { id: number }) {
  const [others, setOthers] = useState<readonly Other[]>([]);
  useEffect(() => {
    let isThere = true;
    const say = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      // A failed call is ignored: the person can write without knowing who else is there.
      const answer = await call('PUT /api/contents/:id/presence', { params: { id }, body: {} }).catch(
        () => undefined,
      );
      if (isThere && answer) setOthers(answer.others);
    };
    void say();
    const timer = setInterval(say, REPORT_INTERVAL_MS);
    document.addEventListener('visibilitychange', say);
    return () => {
      isThere = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
      call('DELETE /api/contents/:id/presence', { params: { id } }).catch(() => undefined);
    };
  }, [id]);
  return (
    <div className={styles['presence']} role="status">
      {others.map(({ name }) => (
        <span key={name}>
          <Avatar name={name} />
          {text.here(name)}
        </span>
      ))}
    </div>
  );
}
