import { ApiResponseError, call, query, useApiMutation } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { Field, PasswordInput } from '@portal/ui/controls';
import {
  applyServerErrors,
  emptyNewPassword,
  Form,
  NewPasswordFields,
  newPasswordShape,
  useYupForm,
} from '@portal/ui/form';
import { AuthPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import * as yup from 'yup';
import { AcceptButton } from '../../parts/accept-button.tsx';
import { passwordRefused } from '../../parts/code/code-error.ts';
import { LeaveButton } from '../../parts/leave-button.tsx';
import { SafetySentence } from '../../parts/safety/safety-sentence.tsx';
import { temporaryPasswordTexts } from './texts.ts';

const EmailCodeStep = lazy(() => import('./email-code-step.tsx'));
const text = temporaryPasswordTexts;
const schema = yup.object({ last_password: yup.string().defined().required(), ...newPasswordShape });

/**
 * An administrator replaces the password that another administrator set. Until then the portal opens no other page
 * (AD-09). The code sent to their e-mail comes first. The answer is a new session; the shell takes it over as after a
 * login.
 */
export default function TemporaryPasswordPage() {
  const form = useYupForm(schema, { last_password: '', ...emptyNewPassword }, { mode: 'onSubmit' });
  const user = useQuery(query('GET /api/user')).data;
  const fiscalNumber = user?.fiscal_number ?? '';
  const [codeGiven, setCodeGiven] = useState(false);

  const replacement = useApiMutation({
    mutationFn: (body: yup.InferType<typeof schema>) => call('POST /api/replaceTemporaryPassword', { body }),
    onSuccess(session) {
      bus.emit('toast@1', { text: text.done, tone: 'ok' });
      bus.emit('session.started@1', { ...session, fiscal_number: fiscalNumber });
    },
    onError(error) {
      const { code, message } = passwordRefused(error);
      if (code === 'WRONG_CURRENT_PASSWORD') {
        form.setValue('last_password', '');
        form.setError('last_password', { type: 'server', message });
      } else if (error instanceof ApiResponseError && error.envelope.fields) {
        applyServerErrors(form, error.envelope);
      } else form.setError('root', { type: 'server', message });
    },
  });

  return (
    <AuthPage title={text.title} saying={text.saying} below={<SafetySentence />}>
      {user?.duty === 'email_code' && !codeGiven ? (
        <Suspense>
          <EmailCodeStep fiscalNumber={fiscalNumber} onGiven={() => setCodeGiven(true)} />
        </Suspense>
      ) : (
        <>
          <p className="soft">{text.intro}</p>
          <Form form={form} onSubmit={replacement.send}>
            <input hidden readOnly autoComplete="username" value={fiscalNumber} />
            <Field name="last_password" label={text.current} help={text.currentHelp}>
              <PasswordInput autoComplete="current-password" />
            </Field>
            <NewPasswordFields />
            <AcceptButton />
          </Form>
        </>
      )}
      <LeaveButton />
    </AuthPage>
  );
}
