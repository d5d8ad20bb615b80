import { CallRefused } from '@portal/api-client';
import { PasskeyProof } from '@portal/remote-kit/passkey-proof';
import type { SendWithProof } from '@portal/remote-kit/passkeys';
import { Button, type ButtonVariant } from '@portal/ui/core';
import { Field, Form, PasswordInput, SubmitButton, TextInput, useYupForm, yup } from '@portal/ui/form';
import { Dialog } from '@portal/ui/overlay';
import { texts } from '../texts.ts';
import { useConfirmation } from './use-confirmation.ts';

const text = texts.accountable;

const aboutTheAnswer: ReadonlySet<string> = new Set([
  'REASON_REQUIRED',
  'REAUTHENTICATION_REQUIRED',
  'WRONG_CURRENT_PASSWORD',
  'TOO_MANY_REQUESTS',
  'INVALID_REQUEST',
  'PASSKEY_REFUSED',
  'PASSKEY_EXPIRED',
  'PASSKEY_OTHER_ACT',
  'PASSKEY_UNKNOWN',
]);

/**
 * Whether a refusal is about what was given in this dialog, which then stays open to say so: the API's, or the browser's
 * whose passkey was not used.
 */
export const isAboutTheAnswer = (error: unknown): boolean =>
  !(error instanceof CallRefused) || aboutTheAnswer.has(error.envelope.code);

/** What goes along with a change that a person must answer for (threat T47). */
export interface Accountability {
  readonly motivo: string;
  readonly current_password?: string;
}

export interface AccountableDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly hint: string;
  readonly confirmText: string;
  readonly variant?: ButtonVariant;
  /** Asks for the own password too. */
  readonly password: boolean;
  /** Does it by `send`, which gives the proof that `given` does not carry. What it throws is shown at its field, or above them. */
  readonly onConfirm: (given: Accountability, send: SendWithProof) => Promise<void>;
  readonly onCancel: () => void;
}

/** A question that is answered with a reason, which the log keeps, and where it weighs with the own password. */
export function AccountableDialog({ open, title, onCancel, ...rest }: AccountableDialogProps) {
  return (
    <Dialog open={open} title={title} kind="alert" onClose={onCancel}>
      <AccountableForm onCancel={onCancel} {...rest} />
    </Dialog>
  );
}

type AccountableFormProps = Omit<AccountableDialogProps, 'open' | 'title'>;

function AccountableForm({
  hint,
  confirmText,
  variant = 'primary',
  password,
  onConfirm,
  onCancel,
}: AccountableFormProps) {
  const form = useYupForm(
    yup.object({
      motivo: yup.string().trim().required(text.reasonWanted).min(3, text.reasonWanted),
      current_password: password ? yup.string().required(text.passwordWanted) : yup.string().default(''),
    }),
    { motivo: '', current_password: '' },
  );
  const { submit, prove } = useConfirmation(
    form,
    ({ motivo, current_password }, send) =>
      onConfirm({ motivo: motivo.trim(), ...(current_password === '' ? {} : { current_password }) }, send),
    'motivo',
  );
  return (
    <Form form={form} onSubmit={submit}>
      <p>{hint}</p>
      <Field name="motivo" label={text.reason} help={text.reasonHelp} required>
        <TextInput maxLength={200} autoComplete="off" />
      </Field>
      {password && (
        <Field name="current_password" label={text.password} help={text.passwordHelp} required>
          <PasswordInput autoComplete="current-password" maxLength={128} />
        </Field>
      )}
      <div className="dialog-acts">
        <SubmitButton variant={variant}>{confirmText}</SubmitButton>
        {password && <PasskeyProof onProve={prove} />}
        <Button variant="line" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  );
}
