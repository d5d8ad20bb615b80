import { ApiResponseError, call, messageOf, useApiMutation } from '@portal/api-client';
import { applyServerErrors, useYupForm } from '@portal/ui/form';
import { useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormProps, UseFormReturn } from 'react-hook-form';
import * as yup from 'yup';
import { type SendWithProof, withPassword } from '../passkeys/proof.ts';
import { texts } from './texts.ts';

/** Sends a call that needs no proof this time. */
const plainly = call as unknown as SendWithProof;

const ABOUT_THE_PROOF: ReadonlySet<string> = new Set([
  'REASON_REQUIRED',
  'REAUTHENTICATION_REQUIRED',
  'WRONG_CURRENT_PASSWORD',
  'TOO_MANY_REQUESTS',
  'INVALID_REQUEST',
]);

/**
 * Whether a refusal is about the person's input, so that the form stays open and shows it: a refusal of the API, or the
 * browser's error of an unused passkey.
 */
export function isAboutTheProof(error: unknown): boolean {
  if (!(error instanceof ApiResponseError)) return true;
  const { code } = error.envelope;
  return code.startsWith('PASSKEY_') || ABOUT_THE_PROOF.has(code);
}

/** Values of a form with the person's password; '' where a passkey replaces it. */
export interface WithPassword {
  readonly current_password: string;
}

export interface ProvedFormOptions<Values extends FieldValues> extends Pick<UseFormProps<Values>, 'mode'> {
  /** Sends the values by `send`, which adds the proof; may throw errors of the API and of the browser. */
  readonly onSend: (values: Values, send: SendWithProof) => Promise<void>;
  /** Whether these values need a proof; otherwise they are sent without one. */
  readonly wanted?: (values: Values) => boolean;
  /** Message for a server that did not answer. */
  readonly unanswered?: string;
  /** Form field for a wire name, where the two differ. */
  readonly fieldNames?: Readonly<Record<string, FieldPath<Values>>>;
}

/**
 * A form that is sent with a proof: the person's password in the field `current_password`, or a passkey. Refusals are
 * shown at their field or above the form; a sent password is removed from its field after a refusal.
 * @param schema has `current_password` as a string that may be empty: the hook decides whether it is required
 */
export function useProvedForm<Schema extends yup.ObjectSchema<FieldValues & WithPassword>>(
  schema: Schema,
  defaults: DefaultValues<yup.InferType<Schema>>,
  {
    onSend,
    wanted = () => true,
    fieldNames,
    unanswered,
    ...options
  }: ProvedFormOptions<yup.InferType<Schema>>,
) {
  type Values = yup.InferType<Schema>;
  const byKey = useRef(false);
  const [asked, setAsked] = useState(false);
  const needsProof = (values: Values): boolean => asked || wanted(values);
  const isThere = (value: string, values: Values): boolean =>
    byKey.current || value !== '' || !needsProof(values);
  const checked = schema.shape({
    current_password: yup
      .string()
      .defined()
      .test('proof', texts.passwordNeeded, (value, { parent }) => isThere(value, parent as Values)),
  }) as unknown as Schema;
  const form = useYupForm(checked, defaults, options);
  // Every such form has this field.
  const password = form as unknown as UseFormReturn<{ current_password: string }>;

  const refuse = async (error: unknown): Promise<void> => {
    password.setValue('current_password', '');
    if (error instanceof ApiResponseError && error.envelope.code === 'REAUTHENTICATION_REQUIRED')
      setAsked(true);
    if (!(error instanceof ApiResponseError)) {
      const { passkeyMessage } = await import('../passkeys/messages.ts');
      form.setError('root', { type: 'server', message: passkeyMessage(error) });
    } else if (error.envelope.code === 'WRONG_CURRENT_PASSWORD') {
      password.setError('current_password', { type: 'server', message: messageOf(error) });
    } else if (error.status > 0) applyServerErrors(form, error.envelope, fieldNames);
    else form.setError('root', { type: 'server', message: unanswered ?? messageOf(error) });
  };
  const delivery = useApiMutation({
    mutationFn: ([values, send]: readonly [Values, SendWithProof]) => onSend(values, send),
    onError: refuse,
  });
  return {
    form,
    /** Whether the server asked for a proof that these values did not seem to need: the form then shows its fields. */
    asked,
    /** Submit handler of the form: sends with the typed password. */
    byPassword: (values: Values): Promise<void> =>
      delivery.send([values, needsProof(values) ? withPassword(values.current_password) : plainly]),
    /** Handler of the passkey's button: sends with a passkey once the other fields are valid. */
    byPasskey: async (): Promise<void> => {
      password.setValue('current_password', '');
      const { withPasskey } = await import('../passkeys/proof.ts');
      byKey.current = true;
      await form
        .handleSubmit((values) => delivery.send([values, withPasskey]))()
        .finally(() => {
          byKey.current = false;
        });
    },
    /** Shows a later refusal, from a dialog over the form, at its field. */
    refuse,
  };
}
