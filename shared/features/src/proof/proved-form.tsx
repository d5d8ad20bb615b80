import { Field, PasswordInput, TextInput } from '@portal/ui/controls';
import { Button, type ButtonVariant } from '@portal/ui/core';
import { Form, SubmitButton } from '@portal/ui/form';
import type { ReactNode } from 'react';
import * as yup from 'yup';
import type { SendWithProof } from '../passkeys/proof.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { texts } from './texts.ts';
import { useProvedForm } from './use-proved-form.ts';

/** Typed values besides the proof; '' for fields that the form does not have. */
export interface Given {
  readonly name: string;
  readonly motivo: string;
  /** Of a field among the form's children. */
  readonly people?: string;
}

export interface ProvedFormProps {
  readonly submit: string;
  readonly pendingText?: string | undefined;
  readonly variant?: ButtonVariant | undefined;
  /** Initial name; without it the form has no field for a name. */
  readonly name?: string;
  /** Whether to ask for a reason, which the log keeps. */
  readonly reason?: boolean;
  /** Whether to ask for the person's password or a passkey. */
  readonly proof?: boolean;
  /** Content above the fields, and further ones. */
  readonly children?: ReactNode;
  /** Makes the call by `send`, which adds the proof. Errors are shown at their field or above the form. */
  readonly onSend: (send: SendWithProof, given: Given) => Promise<void>;
  /** Absent where the form has no button to cancel. */
  readonly onCancel?: (() => void) | undefined;
}

/** Asks for the person's password or a passkey, and if wanted for a name or a reason. */
export function ProvedForm({
  submit,
  pendingText,
  variant,
  name,
  reason = false,
  proof = true,
  children,
  onSend,
  onCancel,
}: ProvedFormProps) {
  const text = (wanted: boolean, needed: string) =>
    wanted ? yup.string().trim().required(needed) : yup.string().default('');
  const schema = yup.object({
    name: text(name !== undefined, texts.nameNeeded).max(40),
    motivo: reason
      ? text(true, texts.reasonNeeded).min(3, texts.reasonNeeded)
      : text(false, texts.reasonNeeded),
    current_password: yup.string().defined(),
  });
  const defaults = { name: name ?? '', motivo: '', current_password: '' };
  const { form, asked, byPassword, byPasskey } = useProvedForm(schema, defaults, {
    mode: 'onSubmit',
    wanted: () => proof,
    onSend: ({ current_password: _, ...given }, send) => onSend(send, given),
  });
  const asksProof = proof || asked;
  return (
    <Form form={form} onSubmit={byPassword}>
      {children}
      {name !== undefined && (
        <Field name="name" label={texts.name} help={texts.nameHelp} required>
          <TextInput autoComplete="off" />
        </Field>
      )}
      {reason && (
        <Field name="motivo" label={texts.reason} help={texts.reasonHelp} required>
          <TextInput autoComplete="off" />
        </Field>
      )}
      {asksProof && (
        <Field name="current_password" label={texts.password} help={texts.passwordHelp} required>
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
      <div className="dialog-acts">
        <SubmitButton variant={variant} pendingText={pendingText}>
          {submit}
        </SubmitButton>
        {asksProof && <PasskeyProof onProve={byPasskey} />}
        {onCancel && (
          <Button variant="line" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </Form>
  );
}
