import { CallRefused, messageOf } from '@portal/api-client';
import { Button, type ButtonVariant, Note } from '@portal/ui/core';
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
import { useState } from 'react';
import { passkeyMessage, type SendWithProof, withPasskey, withPassword } from '../passkeys/index.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { texts } from './texts.ts';

export interface ProvedFormProps {
  readonly submit: string;
  readonly pendingText?: string;
  readonly variant?: ButtonVariant;
  /** The name to begin with; without one no name is asked for. */
  readonly name?: string;
  readonly onSend: (send: SendWithProof, name: string) => Promise<void>;
  readonly onCancel: () => void;
}

interface Values {
  readonly name: string;
  readonly current_password: string;
}

/** Asks for the own password, or a passkey in its place, and where wanted for a name. */
export function ProvedForm({ submit, pendingText, variant, name, onSend, onCancel }: ProvedFormProps) {
  const schema = yup.object({
    name:
      name === undefined ? yup.string().default('') : yup.string().trim().required(texts.nameNeeded).max(40),
    current_password: yup.string().defined().required(texts.passwordNeeded),
  });
  const form = useYupForm(schema, { name: name ?? '', current_password: '' }, { mode: 'onSubmit' });
  const [problem, setProblem] = useState<string>();
  const send = async (values: Values): Promise<void> => {
    setProblem(undefined);
    try {
      await onSend(withPassword(values.current_password), values.name.trim());
    } catch (error) {
      form.setValue('current_password', '');
      if (!(error instanceof CallRefused)) setProblem(passkeyMessage(error));
      else if (error.envelope.code === 'WRONG_CURRENT_PASSWORD')
        form.setError('current_password', { type: 'server', message: messageOf(error) });
      else applyServerErrors(form, error.envelope);
    }
  };
  const prove = async (): Promise<void> => {
    setProblem(undefined);
    if (name !== undefined && !(await form.trigger('name'))) return;
    try {
      await onSend(withPasskey, form.getValues('name').trim());
    } catch (error) {
      setProblem(passkeyMessage(error));
    }
  };
  return (
    <Form form={form} onSubmit={send}>
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      {name !== undefined && (
        <Field name="name" label={texts.name} help={texts.nameHelp} required>
          <TextInput maxLength={40} autoComplete="off" />
        </Field>
      )}
      <Field name="current_password" label={texts.password} help={texts.passwordHelp} required>
        <PasswordInput autoComplete="current-password" maxLength={128} />
      </Field>
      <div className="dialog-acts">
        <SubmitButton variant={variant} pendingText={pendingText}>
          {submit}
        </SubmitButton>
        <PasskeyProof onProve={prove} />
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}
