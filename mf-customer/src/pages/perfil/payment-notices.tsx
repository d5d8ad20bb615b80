import { call, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Switch } from '@portal/ui/controls';
import { Card, Note, SkeletonCard, Stack } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { texts } from './notice-texts.ts';
import styles from './perfil.module.css';

type Preferences = Output<'GET /api/contact_preferences'>;
type Choice = Pick<Preferences, 'email' | 'push'>;

/** Query of the preferences; a choice under way is not reset when the window comes to the front. */
export const noticePreferences = {
  ...query('GET /api/contact_preferences'),
  refetchOnWindowFocus: false,
} as const;
/** Fragment of the address in mails that lead to this card. */
const ANCHOR = 'avisos';

/** Preferences for reminders of due dates: switches that are saved at once. */
export function PaymentNotices() {
  const preferences = useQuery(noticePreferences);
  return (
    <QueryState query={preferences} loading={<SkeletonCard lines={6} />} errorTitle={texts.failed}>
      {(data) => <Switches preferences={data} />}
    </QueryState>
  );
}

function Switches({ preferences }: { preferences: Preferences }) {
  const client = useQueryClient();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser looked for the fragment before the card was rendered.
    if (location.hash === `#${ANCHOR}`) card.current?.scrollIntoView();
  }, []);
  const change = useMutation({
    mutationFn: ({ email, push }: Choice) =>
      call('PUT /api/contact_preferences', { body: { email, push, version: preferences.version } }),
    onSuccess: (saved) => client.setQueryData(noticePreferences.queryKey, saved),
  });
  // A pressed switch changes at once; a failed save resets it.
  const { email, push } = change.isPending ? change.variables : preferences;
  const choose = (choice: Partial<Choice>): void => {
    if (!change.isPending) change.mutate({ email, push, ...choice });
  };
  return (
    <div ref={card}>
      <Card title={texts.title} id={ANCHOR}>
        <Stack>
          <p className="small soft">{texts.lead}</p>
          <div className={styles['switches']}>
            <Switch label={texts.email} checked={email} onValue={(on) => choose({ email: on })} />
            <Switch label={texts.push} checked={push} onValue={(on) => choose({ push: on })} />
          </div>
          <p className="small soft">{hintOf({ ...preferences, email, push })}</p>
          <div role="status" className={styles['said']}>
            {change.isSuccess && <Note tone="ok">{texts.saved}</Note>}
          </div>
          {change.isError && (
            <Note tone="bad" role="alert">
              {texts.notSaved}
            </Note>
          )}
          <p className="small mute">{texts.hours}</p>
        </Stack>
      </Card>
    </div>
  );
}

/** Sentence that explains the choice. */
function hintOf({ email, push, has_devices: hasDevices }: Omit<Preferences, 'version'>): string {
  if (!email && !push) return texts.none;
  if (push && !hasDevices) return email ? texts.noDeviceYet : texts.noDevice;
  return email && push ? texts.both : texts.one;
}
