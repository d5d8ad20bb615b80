import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../core/button.tsx';
import { Dial } from '../core/dial.tsx';
import { Note } from '../core/note.tsx';
import { texts } from '../texts.ts';
import { CodeInput } from './code-input.tsx';
import { clockText, useSecondsUntil } from './countdown.ts';

const text = texts.code;
const LENGTH = 6;

/** Why a code was not taken: wrong, with so many tries left, or anything else, which costs no try. */
export type CodeFault =
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'other'; readonly message: string };

export type OneTimeCodeProps = {
  /** Until when the code is good, in milliseconds since 1970; only then another can be had. */
  expiresAt: number;
  /** Milliseconds it was good for at first. */
  lifetime: number;
  fault?: CodeFault | undefined;
  onCheck: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
  /** The person types again after a fault. */
  onRetry: () => void;
};

/**
 * A code that was sent, as the content of a dialog: six boxes, the time it is good for, and another one only after
 * that [TM-14 … TM-18]. After a wrong code the one thing to do is to try again [ER-35].
 */
export function OneTimeCode({ expiresAt, lifetime, fault, onCheck, onResend, onRetry }: OneTimeCodeProps) {
  const [code, setCode] = useState('');
  const [checking, setChecking] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const faultId = useId();
  const wrong = fault?.kind === 'wrong';

  // The button that was pressed is gone; the next thing to do takes the focus.
  useEffect(() => {
    if (wrong) retry.current?.focus();
  }, [wrong]);

  const check = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (checking || wrong || code.length < LENGTH) return;
    setChecking(true);
    await onCheck(code);
    setChecking(false);
  };
  const startAgain = (): void => {
    setCode('');
    field.current?.querySelector('input')?.focus();
  };

  return (
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
          <span id={faultId}>{fault.kind === 'wrong' ? text.wrong(fault.triesLeft) : fault.message}</span>
        </Note>
      )}
      {wrong ? (
        <Button
          size="big"
          wide
          ref={retry}
          onClick={() => {
            onRetry();
            startAgain();
          }}
        >
          {text.retry}
        </Button>
      ) : (
        <>
          <Countdown expiresAt={expiresAt} lifetime={lifetime} />
          <div className="code-acts">
            <Button size="big" wide type="submit" disabled={code.length < LENGTH} pending={checking}>
              {text.confirm}
            </Button>
            <ResendButton
              expiresAt={expiresAt}
              onResend={async () => {
                await onResend();
                startAgain();
              }}
            />
          </div>
        </>
      )}
    </form>
  );
}

export type CountdownProps = Pick<OneTimeCodeProps, 'expiresAt' | 'lifetime'>;

/** Seconds for the eye; aloud only when a minute has passed, and at the end. */
export function Countdown({ expiresAt, lifetime }: CountdownProps) {
  const seconds = useSecondsUntil(expiresAt);
  const aloud = seconds > 0 ? text.minutesLeft(Math.ceil(seconds / 60)) : text.againNow;
  return (
    <div className="code-timer">
      <Dial value={(seconds * 1000) / lifetime} label={aloud} size={28} />
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

/** Another code only after the one before it has ended [TM-17]. */
function ResendButton({ expiresAt, onResend }: Pick<OneTimeCodeProps, 'expiresAt' | 'onResend'>) {
  const waiting = useSecondsUntil(expiresAt) > 0;
  return (
    <Button wide disabled={waiting} variant="line" onClick={onResend}>
      {text.resend}
    </Button>
  );
}

export type CodeSentToProps = {
  /** Masked by the server; '' where it was not sent. */
  phone: string;
  email: string;
};

/** Where a code went, in the words of the specification [ER-05]. */
export function CodeSentTo({ phone, email }: CodeSentToProps) {
  return (
    <p className="soft" role="status">
      {text.sent}{' '}
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
