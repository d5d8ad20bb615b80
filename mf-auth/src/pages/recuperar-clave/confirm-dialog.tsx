import { call, useApiMutation } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { solveCaptcha } from '@portal/features/captcha';
import { CodeInput, Field } from '@portal/ui/controls';
import { DescriptionList } from '@portal/ui/core';
import {
  Countdown,
  codeRule,
  emptyNewPassword,
  Form,
  NewPasswordFields,
  newPasswordShape,
  ResendButton,
  useYupForm,
} from '@portal/ui/form';
import { groupedId } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import { useNavigate } from 'react-router-dom';
import * as yup from 'yup';
import { AcceptButton } from '../../parts/accept-button.tsx';
import {
  endsCode,
  isAboutCode,
  isAboutNewPassword,
  passwordRefused,
  sendRefused,
} from '../../parts/code/code-error.ts';
import type { LoginState } from '../../parts/login-state.ts';
import { texts } from '../../texts.ts';
import { needsCode, type RequestedReset, requestReset } from './recovery.ts';
import { recoveryTexts } from './texts.ts';

const text = recoveryTexts;
const schema = yup.object({ codigo: codeRule, ...newPasswordShape });
const schemaOfLink = yup.object({ codigo: yup.string().defined(), ...newPasswordShape });

/**
 * The login leads on to what still opens the account, so that its owner keeps or removes it; staff have no such page.
 * Written out: the functions that make it weigh more than the page has left.
 */
const LOGIN = '/login?volver=%2Fperfil%3Frecuperada%3D1';

export interface ConfirmDialogProps {
  readonly reset: RequestedReset;
  readonly onResent: (reset: RequestedReset) => void;
  readonly onClose: () => void;
}

/**
 * Asks for the code and the new password twice (AU-42 … AU-46), or for the password alone after a link that replaces
 * the code. Another code can be requested once the code before has ended. A wrong code that may be typed again empties
 * its field alone, any other refusal the whole form. Closing starts the recovery over.
 */
export function ConfirmDialog({ reset, onResent, onClose }: ConfirmDialogProps) {
  const { fiscalNumber, until, lifetime } = reset;
  const byCode = needsCode(reset);
  const form = useYupForm(
    byCode ? schema : schemaOfLink,
    { codigo: reset.code, ...emptyNewPassword },
    { mode: 'onSubmit' },
  );
  const navigate = useNavigate();

  const confirmation = useApiMutation({
    mutationFn: ({ codigo, ...passwords }: yup.InferType<typeof schema>) => {
      const token = codigo === reset.code ? (reset.secret ?? codigo) : codigo;
      const body = { ...passwords, token, fiscal_number: fiscalNumber };
      return call('POST /api/password_reset_confirm', { body });
    },
    onSuccess: ({ mensaje: message }) =>
      navigate(LOGIN, { replace: true, state: { message, fiscalNumber } satisfies LoginState }),
    onError(error) {
      const refused = passwordRefused(error);
      const aboutCode = isAboutCode(refused);
      // The code of a link stays unless the refusal is about it. Each field is set by itself: a reset of the form would
      // forget that it was submitted and hide its summary of faults.
      form.setValue('codigo', aboutCode ? '' : reset.code);
      if (!aboutCode || endsCode(refused)) {
        form.setValue('password_1', '');
        form.setValue('password_2', '');
      }
      const about = isAboutNewPassword(refused) ? 'password_1' : 'root';
      form.setError(aboutCode && byCode ? 'codigo' : about, { type: 'server', message: refused.message });
      if (endsCode(refused)) onResent({ ...reset, until: 0 });
    },
  });

  const resending = useApiMutation({
    mutationFn: async () => requestReset(fiscalNumber, await solveCaptcha('recovery')),
    onSuccess(resent) {
      onResent(resent);
      if (resent.onlyLink || !byCode) return;
      form.setValue('codigo', '');
      form.clearErrors();
      form.setFocus('codigo');
      bus.emit('toast@1', { text: text.resent, tone: 'ok' });
    },
    onError: (error) => form.setError('root', { type: 'server', message: sendRefused(error).message }),
  });

  return (
    <Dialog open title={text.dialog} onClose={onClose}>
      <DescriptionList rows={[{ label: text.fiscalNumber, value: groupedId(fiscalNumber) }]} />
      <Form form={form} onSubmit={confirmation.send}>
        {byCode ? (
          <>
            <Field name="codigo" label={texts.code.label} help={reset.message}>
              <CodeInput invalid={form.formState.errors.codigo !== undefined} />
            </Field>
            <Countdown expiresAt={until} lifetime={lifetime} />
          </>
        ) : (
          <p className="soft">{reset.message}</p>
        )}
        <NewPasswordFields />
        <AcceptButton />
        <ResendButton expiresAt={until} onResend={() => resending.send()} />
        {/* Tells password managers whose password this is. It is last because the dialog focuses its first field. */}
        <input hidden readOnly autoComplete="username" value={fiscalNumber} />
      </Form>
    </Dialog>
  );
}
