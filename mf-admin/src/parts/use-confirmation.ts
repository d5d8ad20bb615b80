import { CallRefused, call, messageOf } from '@portal/api-client';
import type { SendWithProof } from '@portal/remote-kit/passkeys';
import { applyServerErrors, type UseFormReturn } from '@portal/ui/form';

/** Sent when the person confirms by a passkey. */
const passkeys = () => import('@portal/remote-kit/passkeys');

/** The password, where one was typed, is among what is sent. */
const plainly = call as unknown as SendWithProof;

/**
 * The two ways of a form that asks for the own password: by that password, or by a passkey in its place. A refusal is
 * shown at the field that it is about, or above them, and the password is asked for again.
 * @param act does what is confirmed by `send`, which gives the proof that the values do not carry: with a passkey their
 *   `current_password` is empty.
 * @param checked the fields that must be right before a passkey is asked for.
 */
export function useConfirmation<Values extends { current_password: string }>(
  form: UseFormReturn<Values>,
  act: (values: Values, send: SendWithProof) => Promise<void>,
  checked: Parameters<UseFormReturn<Values>['trigger']>[0] = [],
): { readonly submit: (values: Values) => Promise<void>; readonly prove: () => Promise<void> } {
  const untyped = form as unknown as UseFormReturn<{ current_password: string }>;
  return {
    submit: async (values) => {
      try {
        await act(values, plainly);
      } catch (error) {
        untyped.setValue('current_password', '');
        if (error instanceof CallRefused && error.envelope.code === 'WRONG_CURRENT_PASSWORD') {
          untyped.setError('current_password', { type: 'server', message: error.envelope.message });
        } else {
          applyServerErrors(
            form,
            error instanceof CallRefused ? error.envelope : { message: messageOf(error) },
          );
        }
      }
    },
    prove: async () => {
      if (!(await form.trigger(checked))) return;
      const { passkeyMessage, withPasskey } = await passkeys();
      try {
        await act({ ...form.getValues(), current_password: '' }, withPasskey);
      } catch (error) {
        form.setError('root', { type: 'server', message: passkeyMessage(error) });
      }
    },
  };
}
