import type { TermHandover } from '@portal/contract/handover';
import { messages } from '@portal/contract/messages';
import { Button, Dial, Note } from '@portal/ui/core';
import { CodeInput } from '@portal/ui/form';
import { Dialog } from '@portal/ui/overlay';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import type { CodeFault, SentCode } from './confirmation.ts';
import { clockText, useSecondsUntil } from './countdown.ts';
import styles from './modify-terms.module.css';

const text = texts.code;

/** Digits of a one-time code (BC-04). */
const LENGTH = 6;

export interface CodeDialogProps {
  readonly sent: SentCode;
  readonly fault: CodeFault | undefined;
  readonly origin: TermHandover['origin'];
  readonly onCheck: (code: string) => Promise<void>;
  readonly onResend: () => Promise<void>;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** The code that was sent to the customer, typed by whoever changes the term (TM-14 … TM-18). */
export function CodeDialog({ sent, fault, origin, onCheck, onResend, onRetry, onClose }: CodeDialogProps) {
  const [code, setCode] = useState('');
  const [checking, setChecking] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const faultId = useId();
  const byCustomer = origin === '/facturas';
  const wrong = fault?.kind === 'wrong';

  // The button that was pressed is gone; the next thing to do takes the focus.
  useEffect(() => {
    if (wrong) retry.current?.focus();
  }, [wrong]);

  const check = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (checking || wrong || code.length < LENGTH) return;
    setChecking(true);
    await onCheck(code);
    setChecking(false);
  };
  const tryAgain = (): void => {
    setCode('');
    onRetry();
    field.current?.querySelector('input')?.focus();
  };
  const resend = async (): Promise<void> => {
    setCode('');
    await onResend();
    field.current?.querySelector('input')?.focus();
  };

  return (
    <Dialog open title={byCustomer ? text.title : text.titleOfCustomer} onClose={onClose}>
      <SentTo sent={sent} />
      <form className="stack" onSubmit={check} noValidate>
        <div ref={field}>
          <CodeInput
            value={code}
            onValue={(typed) => {
              if (fault) onRetry();
              setCode(typed);
            }}
            invalid={wrong}
            aria-label={text.label}
            {...(fault ? { 'aria-describedby': faultId } : {})}
          />
        </div>
        {fault && (
          <Note tone="bad" role="alert">
            <span id={faultId}>{fault.kind === 'wrong' ? text.wrong(sent.triesLeft) : fault.message}</span>
          </Note>
        )}
        {wrong ? (
          <Button size="big" wide onClick={tryAgain} ref={retry}>
            {text.retry}
          </Button>
        ) : (
          <>
            <Countdown sent={sent} />
            <div className={styles['answers']}>
              <Button size="big" wide type="submit" disabled={code.length < LENGTH} pending={checking}>
                {texts.modify.confirm}
              </Button>
              <ResendButton sent={sent} onResend={resend} />
            </div>
          </>
        )}
      </form>
      {byCustomer && <p className="tiny mute">{text.safety}</p>}
    </Dialog>
  );
}

function SentTo({ sent: { phone, email } }: { sent: SentCode }) {
  return (
    <p className="soft" role="status">
      {messages.otpSent}{' '}
      {phone && (
        <>
          {text.mobile}
          <strong>{phone.replace(/\D/g, '')}</strong>
        </>
      )}
      {phone && email && text.and}
      {email && (
        <>
          {text.email}
          <strong>{email}</strong>
        </>
      )}
      .
    </p>
  );
}

/** Seconds for the eye; aloud only when a minute has passed, and at the end. */
function Countdown({ sent }: { sent: SentCode }) {
  const seconds = useSecondsUntil(sent.expiresAt);
  const aloud = seconds > 0 ? text.minutesLeft(Math.ceil(seconds / 60)) : text.againNow;
  return (
    <div className={styles['timer']}>
      <Dial value={(seconds * 1000) / sent.lifetime} label={aloud} size={28} />
      <span aria-hidden="true">
        {seconds > 0 ? (
          <>
            {text.again}
            <strong>{clockText(seconds)}</strong>
          </>
        ) : (
          text.againNow
        )}
      </span>
      <span className="vh" role="status">
        {aloud}
      </span>
    </div>
  );
}

/** Another code only after the one before it has ended (TM-17). */
function ResendButton({ sent, onResend }: { sent: SentCode; onResend: () => Promise<void> }) {
  const waiting = useSecondsUntil(sent.expiresAt) > 0;
  return (
    <Button wide disabled={waiting} variant={waiting ? undefined : 'line'} onClick={onResend}>
      {text.resend}
    </Button>
  );
}
