import { SubmitButton, useNewPasswordReady } from '@portal/ui/form';
import { texts } from './texts.ts';

/** Sends the surrounding form once both its passwords are valid and equal (AU-51). */
export function AcceptButton() {
  return (
    <SubmitButton size="big" wide disabled={!useNewPasswordReady()} pendingText={texts.newPassword.saving}>
      {texts.newPassword.accept}
    </SubmitButton>
  );
}
