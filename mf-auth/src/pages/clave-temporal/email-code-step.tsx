import { call } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { CodeInput, Field } from '@portal/ui/controls';
import { Note } from '@portal/ui/core';
import { codeRule, Form, SubmitButton, useYupForm, yup } from '@portal/ui/form';
import { useCallback, useEffect, useState } from 'react';
import { checkRefused, isAboutCode, sendRefused } from '../../parts/code/code-error.ts';
import { SentToNotice } from '../../parts/code/sent-to-notice.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { temporaryPasswordTexts } from './texts.ts';

const text = temporaryPasswordTexts.code;
const schema = yup.object({ codigo: codeRule });

interface EmailCodeStepProps {
  readonly fiscalNumber: string;
  /** Called when the code was right; the new password is the next step. */
  readonly onGiven: () => void;
}

/** Asks for the code sent to the administrator's e-mail, needed because another administrator knows the password. */
export default function EmailCodeStep({ fiscalNumber, onGiven }: EmailCodeStepProps) {
  const form = useYupForm(schema, { codigo: '' }, { mode: 'onSubmit' });
  const [sent, setSent] = useState<{ message: string; email: string }>();
  const [refused, setRefused] = useState<string>();

  const send = useCallback(async (): Promise<void> => {
    try {
      const { mensaje, email } = await call('POST /api/first_login_code');
      setSent({ message: mensaje, email });
      setRefused(undefined);
    } catch (error) {
      setRefused(sendRefused(error).message);
    }
  }, []);
  useEffect(() => void send(), [send]);

  const give = async ({ codigo }: { codigo: string }): Promise<void> => {
    try {
      const session = await call('POST /api/first_login_code/confirm', { body: { codigo } });
      onGiven();
      bus.emit('session.started@1', { ...session, fiscal_number: fiscalNumber });
    } catch (error) {
      const reason = checkRefused(error);
      form.setValue('codigo', '');
      form.setError(isAboutCode(reason) ? 'codigo' : 'root', { type: 'server', message: reason.message });
    }
  };

  return (
    <>
      <p className="soft">{text.intro}</p>
      {sent && (
        <p role="status">
          <SentToNotice message={sent.message} email={sent.email} phone="" />
        </p>
      )}
      {refused && <Note role="alert">{refused}</Note>}
      <Form form={form} onSubmit={give}>
        <Field name="codigo" label={text.code}>
          <CodeInput autoFocus invalid={form.formState.errors.codigo !== undefined} />
        </Field>
        <SubmitButton size="big" wide pendingText={text.submitting}>
          {text.submit}
        </SubmitButton>
      </Form>
      <p className="small">
        <LinkButton onClick={() => void send()}>{text.again}</LinkButton>
      </p>
    </>
  );
}
