import { ApiResponseError, call, messageOf } from '@portal/api-client';
import {
  applyServerErrors,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useYupForm,
  yup,
} from '@portal/ui/form';
import { useRef, useState } from 'react';
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
 * Whether a refusal is about what the person gave, so that the form stays open to say it: the API's, or the browser's
 * whose passkey was not used.
 */
export function isAboutTheProof(error: unknown): boolean {
  if (!(error instanceof ApiResponseError)) return true;
  const { code } = error.envelope;
  return code.startsWith('PASSKEY_') || ABOUT_THE_PROOF.has(code);
}

/** Values of a form with the own password among them; empty where a passkey takes its place. */
export interface WithPassword {
  readonly current_password: string;
}

export interface ProvedFormOptions<Values extends FieldValues> extends Pick<UseFormProps<Values>, 'mode'> {
  /** Sends the values by `send`, which adds the proof; may throw what the API or the browser refused with. */
  readonly onSend: (values: Values, send: SendWithProof) => Promise<void>;
  /** Whether these values need a proof; without one they are sent as they are. */
  readonly wanted?: (values: Values) => boolean;
  /** Message for a server that did not answer. */
  readonly unanswered?: string;
  /** Form field for a wire name, where the two differ. */
  readonly fieldNames?: Readonly<Record<string, FieldPath<Values>>>;
}

/**
 * A form that is sent with the proof that the person chooses: the own password in the field `current_password`, or a
 * passkey in its place. What is refused stands at its field or above the form; a password that was sent is not kept.
 * @param schema with `current_password` as a string that may be empty: whether it must be there is decided here
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
  // The one field that is known of every such form.
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
  const deliver = async (values: Values, send: SendWithProof): Promise<void> => {
    try {
      await onSend(values, send);
    } catch (error) {
      await refuse(error);
    }
  };
  return {
    form,
    /** The server asked for a proof that these values alone would not need: the form shows the fields for it. */
    asked,
    /** For the form's own button: with the password that was typed. */
    byPassword: (values: Values): Promise<void> =>
      deliver(values, needsProof(values) ? withPassword(values.current_password) : plainly),
    /** For the button beside it: with a passkey, once the other fields are right. */
    byPasskey: async (): Promise<void> => {
      password.setValue('current_password', '');
      const { withPasskey } = await import('../passkeys/proof.ts');
      byKey.current = true;
      await form
        .handleSubmit((values) => deliver(values, withPasskey))()
        .finally(() => {
          byKey.current = false;
        });
    },
    /** Says at its field what was refused later, in a dialog over the form. */
    refuse,
  };
}
