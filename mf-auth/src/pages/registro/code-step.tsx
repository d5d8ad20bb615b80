import { call } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { solveCaptcha } from '@portal/remote-kit/captcha';
import { Button, Facts } from '@portal/ui/core';
import {
  Checkbox,
  Countdown,
  Field,
  Form,
  SubmitButton,
  useSecondsUntil,
  useYupForm,
  yup,
} from '@portal/ui/form';
import { groupedId } from '@portal/ui/format';
import { lazy, Suspense, useState } from 'react';
import { CodeField, codeRule } from '../../code/code-field.tsx';
import { checkRefused, endsCode, isAboutCode, type Refused, sendRefused } from '../../code/refused.ts';
import { SentTo } from '../../code/sent-to.tsx';
import { RefusalNote } from '../../identity/refusal-note.tsx';
import { LinkButton } from '../../link-button.tsx';
import { texts } from '../../texts.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { type SentCode, sendCode } from './registration.ts';
import styles from './registro.module.css';

const PrivacyNotice = lazy(() => import('../../privacy/privacy-notice.tsx'));
const text = texts.registration;

const schema = yup.object({
  codigo: codeRule,
  acepto: yup.boolean().defined().oneOf([true], text.mustAccept),
});

export interface CodeStepProps {
  readonly sent: SentCode;
  readonly onResent: (sent: SentCode) => void;
  readonly onRestart: () => void;
}

/** Who was found, the code that was sent, and the consent (AU-22 … AU-30); a right code opens the password dialog. */
export function CodeStep({ sent, onResent, onRestart }: CodeStepProps) {
  // Not when a field is left: an error that appears then moves what is being pressed away from under the finger.
  const form = useYupForm(schema, { codigo: '', acepto: false }, { mode: 'onSubmit' });
  const [dialog, setDialog] = useState<'notice' | 'password'>();
  const [refusal, setRefusal] = useState<Refused>();
  const [round, setRound] = useState(0);
  const waiting = useSecondsUntil(sent.until) > 0;

  const check = async ({ codigo }: { codigo: string }): Promise<void> => {
    setRefusal(undefined);
    try {
      await call('POST /api/opt_code_validator', { body: { documento: sent.fiscalNumber, codigo } });
      setDialog('password');
    } catch (error) {
      const refused = checkRefused(error);
      form.setError(isAboutCode(refused) ? 'codigo' : 'root', { type: 'server', message: refused.message });
      if (endsCode(refused)) onResent({ ...sent, until: 0 });
    }
  };

  const resend = async (): Promise<void> => {
    setRefusal(undefined);
    try {
      const resent = await sendCode(sent.fiscalNumber, await solveCaptcha('register'));
      onResent(resent);
      bus.emit('toast@1', { text: resent.message, tone: 'ok' });
      form.resetField('codigo');
      form.setFocus('codigo');
    } catch (error) {
      setRefusal(sendRefused(error));
      setRound((count) => count + 1);
    }
  };

  return (
    <>
      {sent.name && (
        <Facts
          rows={[
            { label: text.name, value: sent.name },
            { label: text.fiscalNumber, value: groupedId(sent.fiscalNumber) },
          ]}
        />
      )}
      {refusal && <RefusalNote key={round} {...refusal} />}
      <Form form={form} onSubmit={check}>
        <CodeField
          autoFocus
          help={
            <span role="status">
              <SentTo {...sent} />
            </span>
          }
        />
        <div className={styles['again']}>
          <Countdown expiresAt={sent.until} lifetime={sent.lifetime} />
          <Button variant="line" disabled={waiting} pendingText={text.resending} onClick={resend}>
            {text.resend}
          </Button>
        </div>
        <div>
          <Field name="acepto" label={text.policy} hiddenLabel>
            <Checkbox label={text.accept} />
          </Field>
          <p className={`${styles['notice']} small`}>
            <LinkButton onClick={() => setDialog('notice')}>{text.notice}</LinkButton>
          </p>
        </div>
        <SubmitButton size="big" wide pendingText={text.confirming}>
          {text.confirm}
        </SubmitButton>
      </Form>
      <p className={`${styles['foot']} small`}>
        <LinkButton onClick={onRestart}>{text.restart}</LinkButton>
      </p>
      {dialog === 'notice' && (
        <Suspense>
          <PrivacyNotice onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
      {dialog === 'password' && (
        <PasswordDialog
          fiscalNumber={sent.fiscalNumber}
          code={form.getValues('codigo')}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
