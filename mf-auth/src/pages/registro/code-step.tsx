import { call, useApiMutation } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { solveCaptcha } from '@portal/features/captcha';
import { Checkbox, Field } from '@portal/ui/controls';
import { DescriptionList } from '@portal/ui/core';
import { type CodeFault, Form, OneTimeCode, SubmitButton, useYupForm } from '@portal/ui/form';
import { groupedId } from '@portal/ui/format';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import * as yup from 'yup';
import {
  checkRefused,
  endsCode,
  isAboutCode,
  type Refused,
  sendRefused,
} from '../../parts/code/code-error.ts';
import { SentToNotice } from '../../parts/code/sent-to-notice.tsx';
import { RefusalNote } from '../../parts/identity/refusal-note.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './registro.module.css';
import { type SentCode, sendCode } from './send-code.ts';
import { registrationTexts } from './texts.ts';

const PrivacyNotice = lazy(() => import('./privacy-notice.tsx'));
const text = registrationTexts;

const consent = {
  shape: { acepto: yup.boolean().defined().oneOf([true], text.mustAccept) },
  empty: { acepto: false },
};
const consentSchema = yup.object(consent.shape);

export interface CodeStepProps {
  readonly sent: SentCode;
  readonly onResent: (sent: SentCode) => void;
  readonly onRestart: () => void;
}

interface LinkFormProps {
  readonly message: string;
  readonly fields: ReactNode;
  readonly onSubmit: () => Promise<void>;
}

/** Form for a person who opened the link of a message: the consent alone. */
function LinkForm({ message, fields, onSubmit }: LinkFormProps) {
  const form = useYupForm(consentSchema, consent.empty, { mode: 'onSubmit' });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <p className="soft">{message}</p>
      {fields}
      <SubmitButton size="big" wide>
        {text.go}
      </SubmitButton>
    </Form>
  );
}

/**
 * The person that was found, the code that was sent, and the consent (AU-22 … AU-30); a right code, or the link
 * of a message, opens the password dialog.
 */
export function CodeStep({ sent, onResent, onRestart }: CodeStepProps) {
  const [dialog, setDialog] = useState<{ readonly notice: true } | { readonly code: string }>();
  const [fault, setFault] = useState<CodeFault>();
  const [refusal, setRefusal] = useState<Refused>();
  const [round, setRound] = useState(0);

  const check = useApiMutation({
    mutationFn: (codigo: string) =>
      call('POST /api/opt_code_validator', { body: { documento: sent.fiscalNumber, codigo } }),
    onMutate() {
      setRefusal(undefined);
      setFault(undefined);
    },
    onSuccess: (_, code) => setDialog({ code }),
    onError(error) {
      const refused = checkRefused(error);
      if (sent.secret !== undefined) {
        setRefusal(refused);
        setRound((count) => count + 1);
        return;
      }
      setFault({ kind: 'other', message: refused.message, aboutCode: isAboutCode(refused) });
      if (endsCode(refused)) onResent({ ...sent, until: 0 });
    },
  });

  const resending = useMutation({
    mutationFn: async () => sendCode(sent.fiscalNumber, await solveCaptcha('register')),
    onMutate: () => setRefusal(undefined),
    onSuccess(resent) {
      setFault(undefined);
      onResent(resent);
      if (!resent.onlyLink) bus.emit('toast@1', { text: resent.message, tone: 'ok' });
    },
    onError(error) {
      setRefusal(sendRefused(error));
      setRound((count) => count + 1);
    },
  });

  const consentFields = (
    <div>
      <Field name="acepto" label={text.policy} hiddenLabel>
        <Checkbox label={text.accept} />
      </Field>
      <p className={`${styles['notice']} small`}>
        <LinkButton onClick={() => setDialog({ notice: true })}>{text.notice}</LinkButton>
      </p>
    </div>
  );

  return (
    <>
      {sent.name && (
        <DescriptionList
          rows={[
            { label: text.name, value: sent.name },
            { label: text.fiscalNumber, value: groupedId(sent.fiscalNumber) },
          ]}
        />
      )}
      {refusal && <RefusalNote key={round} {...refusal} />}
      {sent.secret === undefined ? (
        <OneTimeCode
          autoFocus
          expiresAt={sent.until}
          lifetime={sent.lifetime}
          help={
            <span role="status">
              <SentToNotice {...sent} />
            </span>
          }
          fault={fault}
          onCheck={check.send}
          onResend={() =>
            resending.mutateAsync().then(
              () => true,
              () => false,
            )
          }
          onRetry={() => setFault(undefined)}
          also={{ ...consent, fields: consentFields }}
        />
      ) : (
        <LinkForm
          message={sent.message}
          fields={consentFields}
          onSubmit={() => check.send(sent.secret ?? '')}
        />
      )}
      <p className={`${styles['foot']} small`}>
        <LinkButton onClick={onRestart}>{text.restart}</LinkButton>
      </p>
      {dialog && 'notice' in dialog && (
        <Suspense>
          <PrivacyNotice onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
      {dialog && 'code' in dialog && (
        <PasswordDialog
          fiscalNumber={sent.fiscalNumber}
          code={dialog.code}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
