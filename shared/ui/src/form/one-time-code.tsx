import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import * as yup from 'yup';
import { Button } from '../core/button.tsx';
import { clockText, useSecondsUntil } from '../core/countdown.ts';
import { Note } from '../core/note.tsx';
import { ProgressRing } from '../core/progress-ring.tsx';
import { texts } from '../texts.ts';
import { CodeInput } from './code-input.tsx';
import { CODE_LENGTH, codeRule } from './code-rule.ts';
import { Field } from './field.tsx';
import { Form, useYupForm } from './form.tsx';
import { ResendButton } from './resend-button.tsx';
import { SubmitButton } from './submit-button.tsx';

const text = texts.code;
/**
 * Why a code was refused: it is wrong, with a number of tries left, or another reason with its message; the boxes are
 * tinted where `aboutCode` is set.
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
  /** End of the code in milliseconds since 1970; another code can be requested only then. */
  expiresAt: number;
  /** Whole life of the code, in milliseconds. */
  lifetime: number;
  fault?: CodeFault | undefined;
  onCheck: (code: string) => Promise<void>;
  /** Requests another code; resolves to false if none was sent, and the typed digits then stay. */
  onResend: () => Promise<unknown>;
  /** Called when the person types again after a fault. */
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
 * Asks for a sent code: six boxes, its remaining time, and a button for another code, enabled after that [TM-14 … TM-18,
 * AU-26, AU-28]. After a wrong code the only button is to try again [ER-35].
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

  // The pressed button is gone and the focus with it; the next control takes it.
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
            <SubmitButton size="big" wide disabled={!also && code.length < CODE_LENGTH}>
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

/** Shows the seconds; screen readers hear only each full minute and the end. */
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
