import { query } from '@portal/api-client';
import { ProvedDialog } from '@portal/remote-kit/proof';
import { Button, Note } from '@portal/ui/core';
import { longMoment } from '@portal/ui/format';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileTexts as texts } from '../../texts.ts';
import type { Profile } from './profile-form.ts';

/** Says that codes still go to the contact before a change by staff, and lets the customer end that (threat T19). */
export default function ContactWait({ wait }: { wait: NonNullable<Profile['contact_wait']> }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const before = [wait.email, wait.phone].filter((contact) => contact !== '').join(', ');
  const until = longMoment(wait.until);
  return (
    <Note tone="warn" role="status">
      <p>{before === '' ? texts.waitNone(until) : texts.wait(before, until)}</p>
      <p>{texts.waitDoubt}</p>
      <Button variant="line" onClick={() => setAsking(true)}>
        {texts.waitConfirm}
      </Button>
      <ProvedDialog
        open={asking}
        title={texts.waitConfirmTitle}
        hint={texts.waitConfirmHint}
        submit={texts.waitConfirm}
        pendingText={texts.saving}
        onSend={async (send) => {
          const stored = await send('POST /api/confirmContact', { body: {} });
          setAsking(false);
          client.setQueryData(query('GET /api/dataResponse').queryKey, stored);
        }}
        onCancel={() => setAsking(false)}
      />
    </Note>
  );
}
