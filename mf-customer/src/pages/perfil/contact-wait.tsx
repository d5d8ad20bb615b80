import { CallRefused, call, messageOf, query } from '@portal/api-client';
import { messages } from '@portal/contract/messages';
import { PasskeyProof } from '@portal/remote-kit/proof';
import { Button, Note } from '@portal/ui/core';
import { type CodeFault, CodeSentTo, OneTimeCode } from '@portal/ui/form';
import { Dialog } from '@portal/ui/overlay';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileTexts as texts } from '../../texts.ts';
import type { Profile } from './profile-form.ts';
import { contactsInLine, type Wait, waitText } from './wait-text.ts';

interface Sent {
  readonly phone: string;
  readonly email: string;
  readonly expiresAt: number;
  readonly lifetime: number;
}

/** What a refusal says, or that no answer came. */
const wordsOf = (error: unknown, unanswered: string): CodeFault => {
  const isAnswered = error instanceof CallRefused && error.status > 0 && error.status < 500;
  return { kind: 'other', message: isAnswered ? messageOf(error) : unanswered };
};

/**
 * Says that codes still go to the contact before a change, and lets the customer end that by a code which goes there, or
 * by a passkey (threat T19).
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
  /** Where the code goes; '' where none can be sent. */
  readonly before: string;
  readonly onClose: () => void;
}

function ConfirmDialog({ profile, before, onClose }: ConfirmDialogProps) {
  const client = useQueryClient();
  const [sent, setSent] = useState<Sent>();
  const [fault, setFault] = useState<CodeFault>();
  const { version } = profile;

  const done = (stored: Profile): void => {
    client.setQueryData(query('GET /api/dataResponse').queryKey, stored);
  };
  const sendCode = async (): Promise<void> => {
    try {
      const { phone, email, vigencia_otp } = await call('POST /api/contactCode');
      const lifetime = vigencia_otp * 60_000;
      setSent({ phone, email, lifetime, expiresAt: Date.now() + lifetime });
      setFault(undefined);
    } catch (error) {
      setFault(wordsOf(error, messages.otpSendFailed));
    }
  };
  const check = async (codigo: string): Promise<void> => {
    try {
      done(await call('POST /api/confirmContact', { body: { version, codigo } }));
    } catch (error) {
      const { code, intentos_restantes } = error instanceof CallRefused ? error.envelope : {};
      if (code === 'OTP_INVALID' && intentos_restantes !== undefined) {
        return setFault({ kind: 'wrong', triesLeft: intentos_restantes });
      }
      // Another one can be had at once.
      if (code === 'OTP_ATTEMPTS_EXCEEDED') {
        setSent(undefined);
        return setFault({ kind: 'other', message: messages.otpExhausted });
      }
      setFault(wordsOf(error, texts.waitUnanswered));
    }
  };
  const byPasskey = async (): Promise<void> => {
    const { passkeyMessage, withPasskey } = await import('@portal/remote-kit/passkeys');
    try {
      done(await withPasskey('POST /api/confirmContact', { body: { version } }));
    } catch (error) {
      setFault({ kind: 'other', message: passkeyMessage(error) });
    }
  };

  if (sent) {
    return (
      <Dialog open title={texts.waitCodeTitle} onClose={onClose}>
        <CodeSentTo phone={sent.phone} email={sent.email} />
        <OneTimeCode
          expiresAt={sent.expiresAt}
          lifetime={sent.lifetime}
          fault={fault}
          onCheck={check}
          onResend={sendCode}
          onRetry={() => setFault(undefined)}
        />
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
          <Button pendingText={texts.waitSending} onClick={sendCode}>
            {texts.waitSend(before)}
          </Button>
        )}
        <PasskeyProof onProve={byPasskey} />
        <Button variant="line" onClick={onClose}>
          {texts.waitCancel}
        </Button>
      </div>
    </Dialog>
  );
}
