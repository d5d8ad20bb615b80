import { messages } from '@portal/contract/messages';
import { missingPasswordRules, type PasswordRule } from '@portal/contract/password-rules';
import type { KeyboardEvent } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import * as yup from 'yup';
import { cx } from '../core/class-names.ts';
import { DownMark, OkMark, RuleMark } from '../icons/marks.tsx';
import { texts } from '../texts.ts';
import { Field } from './field.tsx';
import { PasswordInput } from './text-inputs.tsx';

const text = texts.newPassword;
const RULES = Object.keys(text.rules) as readonly PasswordRule[];

const lacking = (missing: readonly PasswordRule[]): string =>
  text.lacking(missing.map((rule) => text.rules[rule]));

/** The two fields of a new password in a form's schema, with the words of a refused submit (AU-47, AU-52, AU-53). */
export const newPasswordShape = {
  password_1: yup
    .string()
    .defined()
    .test((password, { createError }) => {
      const missing = missingPasswordRules(password);
      if (missing.length === 0) return true;
      return createError({
        message: missing.includes('length') ? messages.passwordLenght : lacking(missing),
      });
    }),
  password_2: yup
    .string()
    .defined()
    .oneOf([yup.ref('password_1')], messages.passwordsDoesNotMatch),
};

export const emptyNewPassword = { password_1: '', password_2: '' };

/** Whether both passwords of the surrounding form are valid and equal: the accept button waits for that (AU-51). */
export function useNewPasswordReady(): boolean {
  const [password, repeated] = useWatch({ name: ['password_1', 'password_2'] }) as [string, string];
  return password === repeated && missingPasswordRules(password).length === 0;
}

/**
 * New password and its repetition, with what is missing said while typing (AU-48 … AU-50) and a list to tick off.
 * Stands in a form of `newPasswordShape` with the mode `onSubmit`, whose accept button waits for
 * `useNewPasswordReady`; a press of Enter before that says what is wrong (D-20).
 */
export function NewPasswordFields() {
  const { control, handleSubmit } = useFormContext();
  const [password, repeated] = useWatch({ control, name: ['password_1', 'password_2'] }) as [string, string];
  const { errors } = useFormState({ control, name: ['password_1', 'password_2'] });
  const ready = useNewPasswordReady();
  const missing = missingPasswordRules(password);
  const differs = repeated !== '' && repeated !== password;

  // A disabled button swallows Enter, so that the person would not learn why nothing happens.
  const explain = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || ready) return;
    event.preventDefault();
    void handleSubmit(() => {})();
  };

  return (
    <div className="stack">
      <Field
        name="password_1"
        label={text.label}
        help={errors['password_1'] ? undefined : <Live ok={missing.length === 0}>{lacking(missing)}</Live>}
      >
        <PasswordInput autoComplete="new-password" onKeyDown={explain} />
      </Field>
      <details className="rules" open>
        <summary>
          {text.requirements}
          <DownMark className="small-icon" />
        </summary>
        <ul>
          {RULES.map((rule) => {
            const met = !missing.includes(rule);
            const Mark = met ? OkMark : RuleMark;
            return (
              <li key={rule} className={cx(met && 'met')}>
                <Mark className="small-icon" />
                <span>
                  {text.rules[rule]}
                  <span className="visually-hidden">{met ? text.met : text.unmet}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </details>
      <Field
        name="password_2"
        label={text.again}
        help={errors['password_2'] ? undefined : <Live>{differs ? text.differ : ''}</Live>}
      >
        <PasswordInput autoComplete="new-password" onKeyDown={explain} />
      </Field>
    </div>
  );
}

/** Said aloud when it changes, but waits its turn. */
function Live({ ok, children }: { ok?: boolean; children: string }) {
  return (
    <span role="status" className={cx(ok && 'down')}>
      {ok ? text.valid : children}
    </span>
  );
}
