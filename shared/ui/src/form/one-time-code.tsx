import { refusalsOfBrowsers } from '@portal/contract/refusals-of-browsers';
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import * as yup from 'yup';
import { Button } from '../core/button.tsx';
import { clockText, useSecondsUntil } from '../core/countdown.ts';
import { Note } from '../core/note.tsx';
import { ProgressRing } from '../core/progress-ring.tsx';
import { onlyDigits } from '../format/people.ts';
import { texts } from '../texts.ts';
import { CodeInput } from './code-input.tsx';
import { Field } from './field.tsx';
import { Form, useYupForm } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

const text = texts.code;
const LENGTH = 6;

/** Six digits in a form's schema; no other rule on its length [BC-03, BC-04]. */
export const codeRule = yup
  .string()
  .defined()
  .matches(/^\d{6}$/, refusalsOfBrowsers.OTP_WRONG_FORMAT.message);

/**
 * Why a code was not taken: wrong, with so many tries left, or anything else in its own words, which tint the boxes
 * where they are about the code.
 */
export type CodeFault =
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'other'; readonly message: string; readonly aboutCode?: boolean };

/** Further fields asked for together with a code. */
export type AlsoAsked = {
  /** Rules of its fields, by their names; `codigo` is the code's. */
  readonly shape: Readonly<Record<string, yup.Schema>>;
  readonly empty: Readonly<Record<string, unknown>>;
  readonly fields: ReactNode;
};

export type OneTimeCodeProps = {
  /** Until when the code is good, in milliseconds since 1970; only then another can be had. */
  expiresAt: number;
  /** Milliseconds it was good for at first. */
  lifetime: number;
  fault?: CodeFault | undefined;
  onCheck: (code: string) => Promise<void>;
  /** Answers false where no other code was sent: what was typed stays. */
  onResend: () => Promise<unknown>;
  /** The person types again after a fault. */
  onRetry: () => void;
  /**
   * Fields between the code and its button. The button does not wait for the sixth digit then: a press names all that
   * is missing [AU-26, AU-27].
   */
  also?: AlsoAsked | undefined;
  /** Below the boxes, which then have their label above: for a page, where no dialog says what the code is. */
  help?: ReactNode;
  autoFocus?: boolean | undefined;
};

/**
 * A code that was sent: six boxes, the time it is good for, and another one only after that [TM-14 … TM-18, AU-26,
 * AU-28]. After a wrong code the one thing to do is to try again [ER-35].
 */
export function OneTimeCode(props: OneTimeCodeProps) {
  const { expiresAt, lifetime, fault, onCheck, onResend, onRetry, also, help, autoFocus } = props;
  const form = useYupForm(
    yup.object({ codigo: codeRule, ...also?.shape }),
    { codigo: '', ...also?.empty },
    { mode: 'onSubmit' },
  );
  const code = useWatch({ control: form.control, name: 'codigo' });
  const retry = useRef<HTMLButtonElement>(null);
  const faultId = useId();
  const wrong = fault?.kind === 'wrong';
  const aboutCode = wrong || (fault?.kind === 'other' && fault.aboutCode);

  // The button that was pressed is gone; the next thing to do takes the focus.
  useEffect(() => {
    if (wrong) retry.current?.focus();
  }, [wrong]);

  const startAgain = (): void => {
    form.resetField('codigo');
    form.setFocus('codigo');
  };

  return (
    <Form
      form={form}
      summary={also !== undefined}
      onSubmit={({ codigo }) => (wrong ? undefined : onCheck(codigo))}
    >
      <Field name="codigo" label={text.label} hiddenLabel={help === undefined} help={help}>
        <CodeInput
          onValue={() => fault && onRetry()}
          invalid={aboutCode || form.formState.errors.codigo !== undefined}
          autoFocus={autoFocus}
          {...(fault ? { 'aria-describedby': faultId } : {})}
        />
      </Field>
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
          {also?.fields}
          <div className="code-acts">
            <SubmitButton size="big" wide disabled={!also && code.length < LENGTH}>
              {text.confirm}
            </SubmitButton>
            <ResendButton
              expiresAt={expiresAt}
              onResend={async () => {
                if ((await onResend()) !== false) startAgain();
              }}
            />
          </div>
        </>
      )}
    </Form>
  );
}

export type CountdownProps = Pick<OneTimeCodeProps, 'expiresAt' | 'lifetime'>;

/** Seconds for the eye; aloud only when a minute has passed, and at the end. */
export function Countdown({ expiresAt, lifetime }: CountdownProps) {
  const seconds = useSecondsUntil(expiresAt);
  const aloud = seconds > 0 ? text.minutesLeft(Math.ceil(seconds / 60)) : text.againNow;
  return (
    <div className="code-timer">
      <ProgressRing value={(seconds * 1000) / lifetime} label={aloud} size={28} />
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
      <span className="visually-hidden" role="status">
        {aloud}
      </span>
    </div>
  );
}

/** Another code only after the one before it has ended [TM-17]. */
export function ResendButton({ expiresAt, onResend }: Pick<OneTimeCodeProps, 'expiresAt' | 'onResend'>) {
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
      {text.sent} <CodeDestinations phone={phone} email={email} />.
    </p>
  );
}

export type CodeDestinationsProps = CodeSentToProps & {
  /** Words before the e-mail. */
  emailWords?: string | undefined;
  /** Which of the two is named first. */
  first?: 'phone' | 'email' | undefined;
};

/** The mobile, by the last digits that its mask leaves, and the e-mail that a code was sent to. */
export function CodeDestinations({
  phone,
  email,
  emailWords = text.email,
  first = 'phone',
}: CodeDestinationsProps) {
  const named = [
    { words: text.mobile, shown: onlyDigits(phone) },
    { words: emailWords, shown: email },
  ].filter(({ shown }) => shown !== '');
  if (first === 'email') named.reverse();
  return named.map(({ words, shown }, index) => (
    <Fragment key={words}>
      {index > 0 && text.and}
      {words}
      <strong>{shown}</strong>
    </Fragment>
  ));
}
