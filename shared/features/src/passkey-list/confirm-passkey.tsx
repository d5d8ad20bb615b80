import { call } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Button, Note } from '@portal/ui/core';
import { longMoment } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import { useEffect, useRef } from 'react';
import { type SentCode, SentCodeForm, useSentCode } from '../sent-code/index.ts';
import { texts } from './confirm-texts.ts';

type PasskeyList = Output<'GET /api/passkeys'>;

export interface ConfirmPasskeyProps {
  readonly id: string;
  /** Time from which the passkey approves without a code, from the server. */
  readonly from: string;
  readonly onDone: (after: PasskeyList) => void;
  readonly onClose: () => void;
}

/**
 * Sends a code when it opens; with the right code the passkey approves calls at once. A person who leaves keeps a
 * passkey that logs in and approves later.
 */
export default function ConfirmPasskey({ id, from, onDone, onClose }: ConfirmPasskeyProps) {
  const params = { id };
  const code = useSentCode({
    send: () => call('POST /api/passkeys/:id/code', { params }),
    give: async (codigo) =>
      onDone(await call('POST /api/passkeys/:id/confirm', { params, body: { codigo } })),
    unanswered: texts.unanswered,
  });
  const { sent, fault, send } = code;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void send();
  });
  return (
    <Dialog open title={texts.title} onClose={onClose}>
      <p className="soft">{texts.help(longMoment(from))}</p>
      {sent ? (
        <SentCodeForm code={code} sent={sent} />
      ) : (
        <Sending fault={fault} onSend={send} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface SendingProps {
  readonly fault: SentCode['fault'];
  readonly onSend: () => Promise<void>;
  readonly onClose: () => void;
}

/** Shown until the code is sent: progress, or the reason why it could not be sent. */
function Sending({ fault, onSend, onClose }: SendingProps) {
  if (fault?.kind !== 'other') {
    return (
      <p className="small mute" role="status">
        {texts.sending}
      </p>
    );
  }
  return (
    <>
      <Note tone="bad" role="alert">
        {fault.message}
      </Note>
      <div className="dialog-acts">
        <Button pendingText={texts.sending} onClick={onSend}>
          {texts.sendAgain}
        </Button>
        <Button variant="line" onClick={onClose}>
          {texts.later}
        </Button>
      </div>
    </>
  );
}
