import { CallRefused, call, messageOf } from '@portal/api-client';
import { PasskeyProof } from '@portal/remote-kit/passkey-proof';
import type { SendWithProof } from '@portal/remote-kit/passkeys';
import { Button, type ButtonVariant } from '@portal/ui/core';
import {
  applyServerErrors,
  Field,
  Form,
  PasswordInput,
  SubmitButton,
  TextInput,
  useYupForm,
  yup,
} from '@portal/ui/form';
import { Dialog } from '@portal/ui/overlay';
import { texts } from '../texts.ts';

const text = texts.accountable;

/** Sent when the person confirms by a passkey. */
const passkeys = () => import('@portal/remote-kit/passkeys');

/** The password is among what is given. */
const plainly = call as unknown as SendWithProof;

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
  const submit = async ({ motivo, current_password }: { motivo: string; current_password: string }) => {
    try {
      await onConfirm({ motivo: motivo.trim(), ...(password ? { current_password } : {}) }, plainly);
    } catch (error) {
      form.setValue('current_password', '');
      if (error instanceof CallRefused && error.envelope.code === 'WRONG_CURRENT_PASSWORD') {
        form.setError('current_password', { type: 'server', message: error.envelope.message });
      } else {
        applyServerErrors(
          form,
          error instanceof CallRefused ? error.envelope : { message: messageOf(error) },
        );
      }
    }
  };
  const prove = async (): Promise<void> => {
    if (!(await form.trigger('motivo'))) return;
    const { passkeyMessage, withPasskey } = await passkeys();
    try {
      await onConfirm({ motivo: form.getValues('motivo').trim() }, withPasskey);
    } catch (error) {
      form.setError('root', { type: 'server', message: passkeyMessage(error) });
    }
  };
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
