import { AlertDialog, showToast, Toasts } from '@portal/ui/overlay';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import type { NoticeQueue } from './notice-queue.ts';

/** What is said above the pages: the end of the session and the toasts of all remotes. */
export function Notices({ queue }: { queue: NoticeQueue }) {
  const [expired, setExpired] = useState(false);
  useEffect(
    () =>
      queue.hear((notice) => {
        if (notice.kind === 'expired') setExpired(true);
        else showToast({ text: notice.text, tone: notice.tone });
      }),
    [queue],
  );
  return (
    <>
      <Toasts />
      <AlertDialog open={expired} onClose={() => setExpired(false)} title={texts.expiredTitle}>
        {texts.expired}
      </AlertDialog>
    </>
  );
}
