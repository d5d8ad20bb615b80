import { SubmitButton, useNewPasswordReady } from '@portal/ui/form';
import { useFormContext } from 'react-hook-form';
import { texts } from '../texts.ts';

/** Sends the surrounding form once both passwords are valid and equal (AU-51); before, shows which rules they miss. */
export function AcceptButton() {
  const { handleSubmit } = useFormContext();
  const ready = useNewPasswordReady();
  return (
    <SubmitButton
      size="big"
      wide
      onUnready={ready ? undefined : () => void handleSubmit(() => {})()}
      pendingText={texts.newPassword.saving}
    >
      {texts.newPassword.accept}
    </SubmitButton>
  );
}
