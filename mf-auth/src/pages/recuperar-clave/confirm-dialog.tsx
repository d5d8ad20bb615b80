import { call } from '@portal/api-client';
import { Facts } from '@portal/ui/core';
import {
  CodeInput,
  codeRule,
  emptyNewPassword,
  Field,
  Form,
  NewPasswordFields,
  newPasswordShape,
  useYupForm,
  yup,
} from '@portal/ui/form';
import { groupedId } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import { useNavigate } from '@portal/ui/router';
import { AcceptButton } from '../../accept-button.tsx';
import type { Arrival } from '../../arrival.ts';
import { isAboutCode, passwordRefused } from '../../code/refused.ts';
import { texts } from '../../texts.ts';
import type { RequestedReset } from './recovery.ts';

const text = texts.recovery;
const schema = yup.object({ codigo: codeRule, ...newPasswordShape });

/** Code and new password twice (AU-42 … AU-46). A refusal empties the form; closing starts the recovery over. */
export function ConfirmDialog({ reset, onClose }: { reset: RequestedReset; onClose: () => void }) {
  const { fiscalNumber } = reset;
  const form = useYupForm(schema, { codigo: reset.code, ...emptyNewPassword }, { mode: 'onSubmit' });
  const navigate = useNavigate();

  const confirm = async ({ codigo, ...passwords }: yup.InferType<typeof schema>): Promise<void> => {
    try {
      const token = codigo === reset.code ? (reset.secret ?? codigo) : codigo;
      const body = { ...passwords, token, fiscal_number: fiscalNumber };
      const { mensaje: message } = await call('POST /api/password_reset_confirm', { body });
      navigate('/login', { replace: true, state: { message, fiscalNumber } satisfies Arrival });
    } catch (error) {
      const refused = passwordRefused(error);
      const aboutCode = isAboutCode(refused);
      // A link's code stays as long as it is not the code that was refused.
      // Field by field: a reset of the form would forget that it was submitted, and the summary with it.
      form.setValue('codigo', aboutCode ? '' : reset.code);
      form.setValue('password_1', '');
      form.setValue('password_2', '');
      form.setError(aboutCode ? 'codigo' : 'root', { type: 'server', message: refused.message });
    }
  };

  return (
    <Dialog open title={text.dialog} onClose={onClose}>
      <Facts rows={[{ label: text.fiscalNumber, value: groupedId(fiscalNumber) }]} />
      <Form form={form} onSubmit={confirm}>
        <Field name="codigo" label={texts.code.label} help={reset.message}>
          <CodeInput invalid={form.formState.errors.codigo !== undefined} />
        </Field>
        <NewPasswordFields />
        <AcceptButton />
        {/* Tells password managers whose password this is; last, for the dialog gives its focus to the first field. */}
        <input hidden readOnly autoComplete="username" value={fiscalNumber} />
      </Form>
    </Dialog>
  );
}
