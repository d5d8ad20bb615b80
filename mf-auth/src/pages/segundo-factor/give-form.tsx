import { call, useApiMutation } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { CodeInput, Field, TextInput } from '@portal/ui/controls';
import { codeRule, Form, SubmitButton, useYupForm } from '@portal/ui/form';
import { useState } from 'react';
import * as yup from 'yup';
import { passwordRefused } from '../../parts/code/code-error.ts';
import { LinkButton } from '../../parts/link-button.tsx';
import { secondFactorTexts } from './texts.ts';

const text = secondFactorTexts.give;
const schemas = {
  app: yup.object({ codigo: codeRule }),
  recovery: yup.object({ codigo: yup.string().defined().trim().required(text.needed) }),
};

/** The code of the app, or one of the codes for a lost phone. */
export function GiveForm({ fiscalNumber }: { fiscalNumber: string }) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  return (
    <>
      <CodeForm key={kind} kind={kind} fiscalNumber={fiscalNumber} />
      <p className="small">
        <LinkButton onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
          {kind === 'app' ? text.useRecovery : text.useApp}
        </LinkButton>
      </p>
      <p className="soft small">{text.lost}</p>
    </>
  );
}

function CodeForm({ kind, fiscalNumber }: { kind: 'app' | 'recovery'; fiscalNumber: string }) {
  const form = useYupForm(schemas[kind], { codigo: '' }, { mode: 'onSubmit' });

  const confirmation = useApiMutation({
    mutationFn: (body: { codigo: string }) => call('POST /api/second_factor', { body }),
    onSuccess: (session) => bus.emit('session.started@1', { ...session, fiscal_number: fiscalNumber }),
    onError(error) {
      const refused = passwordRefused(error);
      const about = refused.code === 'SECOND_FACTOR_WRONG' ? 'codigo' : 'root';
      form.setValue('codigo', '');
      form.setError(about, { type: 'server', message: refused.message });
    },
  });

  return (
    <>
      <p className="soft">{kind === 'app' ? text.intro : text.recoveryIntro}</p>
      <Form form={form} onSubmit={confirmation.send}>
        {kind === 'app' ? (
          <Field name="codigo" label={text.code}>
            <CodeInput autoFocus invalid={form.formState.errors.codigo !== undefined} />
          </Field>
        ) : (
          <Field name="codigo" label={text.recovery}>
            <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} autoFocus />
          </Field>
        )}
        <SubmitButton size="big" wide pendingText={text.submitting}>
          {text.submit}
        </SubmitButton>
      </Form>
    </>
  );
}
