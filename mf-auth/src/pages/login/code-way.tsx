import { useApiMutation } from '@portal/api-client';
import { Button } from '@portal/ui/core';
import { readCode } from '@portal/ui/format';
import { useEffect, useId, useRef } from 'react';
import { type Refused, sendRefused } from '../../parts/code/code-error.ts';
import { LinkButton } from '../../parts/link-button.tsx';
import { texts } from '../../texts.ts';
import { askCode } from './ask-login.ts';
import { loginTexts } from './texts.ts';

const text = loginTexts.codeWay;

/** Digits of a code (BC-04). */
export const CODE_LENGTH = 6;

export interface CodeWayProps {
  readonly fiscalNumber: string;
  readonly password: string;
  /** Given while ID or password is missing: points out which. */
  readonly onUnready: (() => void) | undefined;
  /** The server's message that a code was sent; undefined before that. */
  readonly sent: string | undefined;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly onSent: (message: string) => void;
  readonly onRefused: (refused: Refused) => void;
}

/**
 * Lets the owner of a blocked account in, by password and a code sent to the contact on file. The offer is the same
 * for every ID and password, so that it tells nothing of an account.
 */
export function CodeWay({
  fiscalNumber,
  password,
  onUnready,
  sent,
  code,
  onCode,
  onSent,
  onRefused,
}: CodeWayProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (sent !== undefined) field.current?.focus();
  }, [sent]);

  const { send, isPending: sending } = useApiMutation({
    mutationFn: () => askCode({ fiscal_number: fiscalNumber, password }),
    onSuccess: ({ mensaje }) => onSent(mensaje),
    onError: (error) => onRefused(sendRefused(error)),
  });

  if (sent === undefined) {
    return (
      <div className="stack">
        <p className="small">{text.offer}</p>
        <Button
          variant="line"
          wide
          onUnready={onUnready}
          pending={sending}
          pendingText={text.sending}
          onClick={() => void send()}
        >
          {text.send}
        </Button>
      </div>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>{texts.code.label}</label>
      <input
        className="input"
        id={id}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-describedby={`${id}help`}
        value={code}
        ref={field}
        onChange={(event) => onCode(readCode(event.target.value))}
      />
      <p className="help" id={`${id}help`} role="status">
        {sending ? text.sending : sent}
      </p>
      <p className="small">
        <LinkButton disabled={sending} onClick={onUnready ?? (() => void send())}>
          {text.another}
        </LinkButton>
      </p>
    </div>
  );
}
