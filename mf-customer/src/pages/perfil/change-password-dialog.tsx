import { ApiResponseError, call, useApiMutation } from '@portal/api-client';
import { messages } from '@portal/contract/messages';
import { bus } from '@portal/event-bus';
import { Field, PasswordInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import {
  applyServerErrors,
  emptyNewPassword,
  Form,
  NewPasswordFields,
  newPasswordShape,
  SubmitButton,
  useNewPasswordReady,
  useYupForm,
} from '@portal/ui/form';
import { AlertDialog, Dialog } from '@portal/ui/overlay';
import { useFormContext, useWatch } from 'react-hook-form';
import * as yup from 'yup';
import styles from './perfil.module.css';
import { profileTexts as texts } from './texts.ts';

const schema = yup.object({
  last_password: yup.string().defined().required(texts.currentNeeded),
  ...newPasswordShape,
});

type Values = yup.InferType<typeof schema>;

/** Asks for the current password and twice for the new one; the change ends the session (PR-05, AU-55 … AU-57). */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useYupForm(schema, { last_password: '', ...emptyNewPassword }, { mode: 'onSubmit' });
  const change = useApiMutation({
    mutationFn: (body: Values) => call('POST /api/changePassword', { body }),
    onError(error) {
      if (!(error instanceof ApiResponseError)) form.setError('root', { message: messages.errorTryLater });
      else if (error.envelope.code === 'WRONG_CURRENT_PASSWORD') {
        form.setValue('last_password', '');
        form.setError('last_password', { type: 'server', message: error.envelope.message });
      } else applyServerErrors(form, error.envelope);
    },
  });

  if (change.isSuccess) {
    return (
      <AlertDialog
        open
        title={texts.changedTitle}
        closeText={texts.changedGo}
        onClose={() => bus.emit('session.close@1', { reason: 'password-changed' })}
      >
        <p className="soft">{messages.successChangePassword}</p>
      </AlertDialog>
    );
  }
  return (
    <Dialog open title={texts.changeTitle} onClose={onClose}>
      <Form form={form} onSubmit={change.send}>
        <Field name="last_password" label={texts.currentPassword}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <NewPasswordFields />
        <div className={styles['answers']}>
          <AcceptButton />
          <Button variant="line" wide onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Sends once the current password is given and both new ones are right; before, says what is wrong (AU-51, AU-56). */
function AcceptButton() {
  const ready = useNewPasswordReady();
  const current = useWatch({ name: 'last_password' }) as string;
  const { handleSubmit } = useFormContext();
  return (
    <SubmitButton
      wide
      onUnready={ready && current !== '' ? undefined : () => void handleSubmit(() => {})()}
      pendingText={texts.saving}
    >
      {texts.changeSubmit}
    </SubmitButton>
  );
}
