import { call, query, useApiMutation } from '@portal/api-client';
import { PasskeyProof } from '@portal/features/proof';
import { SentCodeForm, useSentCode } from '@portal/features/sent-code';
import { Button, Note } from '@portal/ui/core';
import { Dialog } from '@portal/ui/overlay';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from './profile-form.ts';
import { profileTexts as texts } from './texts.ts';
import { contactsInLine, type Wait, waitText } from './wait-text.ts';

/**
 * Says that codes still go to the contact from before a change. The customer can end this wait by a code sent to that
 * contact, or by a passkey (threat T19).
 */
export default function ContactWait({ profile, wait }: { profile: Profile; wait: Wait }) {
  const [asking, setAsking] = useState(false);
  return (
    <Note tone="warn" role="status">
      <p>{waitText(wait)}</p>
      <p>{texts.waitDoubt}</p>
      <Button variant="line" onClick={() => setAsking(true)}>
        {texts.waitConfirm}
      </Button>
      {asking && (
        <ConfirmDialog profile={profile} before={contactsInLine(wait)} onClose={() => setAsking(false)} />
      )}
    </Note>
  );
}

interface ConfirmDialogProps {
  readonly profile: Profile;
  /** Contact that the code goes to; '' where none can be sent. */
  readonly before: string;
  readonly onClose: () => void;
}

function ConfirmDialog({ profile, before, onClose }: ConfirmDialogProps) {
  const client = useQueryClient();
  const { version } = profile;
  const done = (stored: Profile): void => {
    client.setQueryData(query('GET /api/dataResponse').queryKey, stored);
  };
  const code = useSentCode({
    send: () => call('POST /api/contactCode'),
    give: async (codigo) => done(await call('POST /api/confirmContact', { body: { version, codigo } })),
    unanswered: texts.waitUnanswered,
  });
  const { sent, fault, setFault, send } = code;
  const approval = useApiMutation({
    mutationFn: async () => {
      const { withPasskey } = await import('@portal/features/passkeys');
      return await withPasskey('POST /api/confirmContact', { body: { version } });
    },
    onSuccess: done,
    async onError(error) {
      const { passkeyMessage } = await import('@portal/features/passkeys');
      setFault({ kind: 'other', message: passkeyMessage(error) });
    },
  });

  if (sent) {
    return (
      <Dialog open title={texts.waitCodeTitle} onClose={onClose}>
        <SentCodeForm code={code} sent={sent} />
      </Dialog>
    );
  }
  return (
    <Dialog open kind="alert" title={texts.waitConfirmTitle} onClose={onClose}>
      <p className="soft">{texts.waitConfirmHint(contactsInLine(profile))}</p>
      {fault?.kind === 'other' && (
        <Note tone="bad" role="alert">
          {fault.message}
        </Note>
      )}
      <div className="dialog-acts">
        {before !== '' && (
          <Button pendingText={texts.waitSending} onClick={send}>
            {texts.waitSend(before)}
          </Button>
        )}
        <PasskeyProof onProve={() => approval.send()} />
        <Button variant="line" onClick={onClose}>
          {texts.waitCancel}
        </Button>
      </div>
    </Dialog>
  );
}
