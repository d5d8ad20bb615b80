import { call, useApiMutation } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { bus } from '@portal/event-bus';
import { CodeInput, Field } from '@portal/ui/controls';
import { Note } from '@portal/ui/core';
import { codeRule, Form, SubmitButton, useYupForm } from '@portal/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as yup from 'yup';
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
  const [sent, setSent] = useState<Output<'POST /api/first_login_code'>>();
  const sending = useMutation({
    mutationFn: () => call('POST /api/first_login_code'),
    onSuccess: setSent,
  });
  const { mutate: send } = sending;
  useEffect(() => send(), [send]);

  const confirmation = useApiMutation({
    mutationFn: (body: { codigo: string }) => call('POST /api/first_login_code/confirm', { body }),
    onSuccess(session) {
      onGiven();
      bus.emit('session.started@1', { ...session, fiscal_number: fiscalNumber });
    },
    onError(error) {
      const reason = checkRefused(error);
      form.setValue('codigo', '');
      form.setError(isAboutCode(reason) ? 'codigo' : 'root', { type: 'server', message: reason.message });
    },
  });

  return (
    <>
      <p className="soft">{text.intro}</p>
      {sent && (
        <p role="status">
          <SentToNotice message={sent.mensaje} email={sent.email} phone="" />
        </p>
      )}
      {sending.isError && <Note role="alert">{sendRefused(sending.error).message}</Note>}
      <Form form={form} onSubmit={confirmation.send}>
        <Field name="codigo" label={text.code}>
          <CodeInput autoFocus invalid={form.formState.errors.codigo !== undefined} />
        </Field>
        <SubmitButton size="big" wide pendingText={text.submitting}>
          {text.submit}
        </SubmitButton>
      </Form>
      <p className="small">
        <LinkButton onClick={() => send()}>{text.again}</LinkButton>
      </p>
    </>
  );
}
