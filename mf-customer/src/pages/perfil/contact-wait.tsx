import { CallRefused, call, messageOf, query } from '@portal/api-client';
import { Button, Note } from '@portal/ui/core';
import {
  applyServerErrors,
  Field,
  Form,
  PasswordInput,
  SubmitButton,
  useYupForm,
  yup,
} from '@portal/ui/form';
import { Dialog } from '@portal/ui/overlay';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileTexts as texts } from '../../texts.ts';
import type { Profile } from './profile-form.ts';

const schema = yup.object({ current_password: yup.string().required(texts.currentNeeded) });

/** Says that codes still go to the contact before a change by staff, and lets the customer end that (threat T19). */
export default function ContactWait({ wait }: { wait: NonNullable<Profile['contact_wait']> }) {
  const [asking, setAsking] = useState(false);
  const before = [wait.email, wait.phone].filter((contact) => contact !== '').join(', ');
  const until = wait.until.slice(0, 16).replace('T', ' a las ');
  return (
    <Note tone="warn" role="status">
      <p>{before === '' ? texts.waitNone(until) : texts.wait(before, until)}</p>
      <p>{texts.waitDoubt}</p>
      <Button variant="line" onClick={() => setAsking(true)}>
        {texts.waitConfirm}
      </Button>
      {asking && <ConfirmDialog onClose={() => setAsking(false)} />}
    </Note>
  );
}

function ConfirmDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useYupForm(schema, { current_password: '' });
  const confirm = async (body: yup.InferType<typeof schema>): Promise<void> => {
    try {
      const stored = await call('POST /api/confirmContact', { body });
      onClose();
      client.setQueryData(query('GET /api/dataResponse').queryKey, stored);
    } catch (error) {
      form.setValue('current_password', '');
      if (error instanceof CallRefused && error.envelope.code === 'WRONG_CURRENT_PASSWORD') {
        form.setError('current_password', { type: 'server', message: error.envelope.message });
      } else if (error instanceof CallRefused) applyServerErrors(form, error.envelope);
      else form.setError('root', { type: 'server', message: messageOf(error) });
    }
  };
  return (
    <Dialog open title={texts.waitConfirmTitle} onClose={onClose}>
      <p className="soft">{texts.waitConfirmHint}</p>
      <Form form={form} onSubmit={confirm}>
        <Field name="current_password" label={texts.currentPassword} required>
          <PasswordInput autoComplete="current-password" maxLength={128} />
        </Field>
        <div className="dialog-acts">
          <SubmitButton pendingText={texts.saving}>{texts.waitConfirm}</SubmitButton>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
