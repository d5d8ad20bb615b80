import { Field, PasswordInput, TextInput } from '@portal/ui/controls';
import { Button, type ButtonVariant } from '@portal/ui/core';
import { Form, SubmitButton, yup } from '@portal/ui/form';
import type { ReactNode } from 'react';
import type { SendWithProof } from '../passkeys/proof.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { texts } from './texts.ts';
import { useProvedForm } from './use-proved-form.ts';

/** Typed values besides the proof; '' for fields that the form does not have. */
export interface Given {
  readonly name: string;
  readonly motivo: string;
}

export interface ProvedFormProps {
  readonly submit: string;
  readonly pendingText?: string | undefined;
  readonly variant?: ButtonVariant | undefined;
  /** The name to begin with; without one no name is asked for. */
  readonly name?: string;
  /** Asks for a reason, which the log keeps. */
  readonly reason?: boolean;
  /** Whether the own password or a passkey is asked for. */
  readonly proof?: boolean;
  /** Content above the fields. */
  readonly children?: ReactNode;
  /** Does it by `send`, which adds the proof. What it throws is shown at its field, or above them. */
  readonly onSend: (send: SendWithProof, given: Given) => Promise<void>;
  /** Without it there is no button to leave with. */
  readonly onCancel?: (() => void) | undefined;
}

/** Asks for the own password, or a passkey in its place, and where wanted for a name or a reason. */
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
    onSend: ({ name: named, motivo }, send) => onSend(send, { name: named, motivo }),
  });
  const asksProof = proof || asked;
  return (
    <Form form={form} onSubmit={byPassword}>
      {children}
      {name !== undefined && (
        <Field name="name" label={texts.name} help={texts.nameHelp} required>
          <TextInput maxLength={40} autoComplete="off" />
        </Field>
      )}
      {reason && (
        <Field name="motivo" label={texts.reason} help={texts.reasonHelp} required>
          <TextInput maxLength={200} autoComplete="off" />
        </Field>
      )}
      {asksProof && (
        <Field name="current_password" label={texts.password} help={texts.passwordHelp} required>
          <PasswordInput autoComplete="current-password" maxLength={128} />
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
