import { bus } from '@portal/event-bus';
import { AlertDialog, Toasts, useToast } from '@portal/ui/overlay';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import { hearNotices } from './notice-queue.ts';

/** What is said above the pages: notices of the session and the toasts of all remotes. */
export function Notices() {
  const [expired, setExpired] = useState(false);
  const toast = useToast();
  useEffect(() => {
    const stopNotices = hearNotices((notice) => {
      if (notice === 'expired') setExpired(true);
      else toast(texts.expired);
    });
    const stopToasts = bus.on('toast@1', ({ text, tone }) =>
      toast({ text, tone: tone === 'bad' ? 'bad' : 'ok' }),
    );
    return () => {
      stopNotices();
      stopToasts();
    };
  }, [toast]);
  return (
    <>
      <Toasts />
      <AlertDialog open={expired} onClose={() => setExpired(false)} title={texts.expiredTitle}>
        {texts.expired}
      </AlertDialog>
    </>
  );
}
