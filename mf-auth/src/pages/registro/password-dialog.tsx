import { call, useApiMutation } from '@portal/api-client';
import { emptyNewPassword, Form, NewPasswordFields, newPasswordShape, useYupForm } from '@portal/ui/form';
import { Dialog } from '@portal/ui/overlay';
import { useNavigate } from 'react-router-dom';
import * as yup from 'yup';
import { AcceptButton } from '../../parts/accept-button.tsx';
import { isAboutNewPassword, passwordRefused } from '../../parts/code/code-error.ts';
import type { LoginState } from '../../parts/login-state.ts';
import { registrationTexts } from './texts.ts';

const text = registrationTexts;
const schema = yup.object(newPasswordShape);

export interface PasswordDialogProps {
  readonly fiscalNumber: string;
  /** The code that was just validated: the `token` of the call (D-17). */
  readonly code: string;
  readonly onClose: () => void;
}

/** Asks for the first password (AU-31 … AU-34). A refused password stays in its field; closing goes one step back. */
export function PasswordDialog({ fiscalNumber, code, onClose }: PasswordDialogProps) {
  const form = useYupForm(schema, emptyNewPassword, { mode: 'onSubmit' });
  const navigate = useNavigate();

  const registration = useApiMutation({
    mutationFn: (passwords: yup.InferType<typeof schema>) =>
      call('POST /api/register', { body: { ...passwords, token: code, fiscal_number: fiscalNumber } }),
    onSuccess: ({ mensaje: message }) =>
      navigate('/login', { replace: true, state: { message, fiscalNumber } satisfies LoginState }),
    onError(error) {
      const refused = passwordRefused(error);
      const about = isAboutNewPassword(refused) ? 'password_1' : 'root';
      form.setError(about, { type: 'server', message: refused.message });
    },
  });

  return (
    <Dialog open title={text.password} onClose={onClose}>
      <p className="soft small">{text.passwordStep}</p>
      <Form form={form} onSubmit={registration.send}>
        <NewPasswordFields />
        <AcceptButton />
        {/* Tells password managers whose password this is. It is last because the dialog focuses its first field. */}
        <input hidden readOnly autoComplete="username" value={fiscalNumber} />
      </Form>
    </Dialog>
  );
}
