import { CallRefused, call, messageOf } from '@portal/api-client';
import { Button, Note } from '@portal/ui/core';
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
import { Dialog } from '@portal/ui/overlay';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import type { AdminUser } from './admin-user.ts';

const text = texts.adminUsers.secondFactor;
const schema = yup.object({
  motivo: yup.string().trim().defined().min(3, text.reasonNeeded),
  current_password: yup.string().required(texts.accountable.passwordWanted),
});

/** Takes the second factor of a colleague away who lost phone and codes, with a reason (threat T09). */
export function ResetSecondFactor({ user }: { user: Pick<AdminUser, 'id' | 'first_name'> }) {
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string>();
  if (done) {
    return (
      <Note tone="ok" role="status">
        {done}
      </Note>
    );
  }
  return (
    <div className="stack">
      <p>
        <strong>{text.title}</strong>
        <br />
        {text.active}
      </p>
      <div className="row">
        <Button variant="line" onClick={() => setAsking(true)}>
          {text.reset}
        </Button>
      </div>
      {asking && (
        <ReasonDialog
          user={user}
          onClose={() => setAsking(false)}
          onDone={(message) => {
            setAsking(false);
            setDone(message);
          }}
        />
      )}
    </div>
  );
}

interface ReasonDialogProps {
  readonly user: Pick<AdminUser, 'id' | 'first_name'>;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

function ReasonDialog({ user, onClose, onDone }: ReasonDialogProps) {
  const form = useYupForm(schema, { motivo: '', current_password: '' });
  const reset = async (body: yup.InferType<typeof schema>): Promise<void> => {
    try {
      const input = { params: { id: user.id }, body };
      onDone((await call('POST /api/adminUsers/:id/resetSecondFactor', input)).message);
    } catch (error) {
      form.setValue('current_password', '');
      if (error instanceof CallRefused && error.envelope.code === 'WRONG_CURRENT_PASSWORD') {
        form.setError('current_password', { type: 'server', message: error.envelope.message });
      } else if (error instanceof CallRefused) applyServerErrors(form, error.envelope);
      else form.setError('root', { message: messageOf(error) });
    }
  };
  return (
    <Dialog open title={text.ask(user.first_name)} onClose={onClose}>
      <p className="soft">{text.hint}</p>
      <Form form={form} onSubmit={reset}>
        <Field name="motivo" label={text.reason} help={text.reasonHelp} required>
          <TextInput maxLength={200} />
        </Field>
        <Field
          name="current_password"
          label={texts.accountable.password}
          help={texts.accountable.passwordHelp}
          required
        >
          <PasswordInput autoComplete="current-password" maxLength={128} />
        </Field>
        <div className="dialog-acts">
          <SubmitButton variant="danger" pendingText={text.resetting}>
            {text.reset}
          </SubmitButton>
          <Button variant="line" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
