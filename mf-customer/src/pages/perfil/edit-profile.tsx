import { CallRefused, call, query } from '@portal/api-client';
import type { ErrorEnvelope } from '@portal/contract/errors';
import { messages } from '@portal/contract/messages';
import { bus } from '@portal/event-bus';
import { collideContact, FieldConflict, useFieldConflict } from '@portal/remote-kit/conflict';
import { PasskeyProof } from '@portal/remote-kit/passkey-proof';
import type { SendWithProof } from '@portal/remote-kit/passkeys';
import { Button, Card } from '@portal/ui/core';
import {
  applyServerErrors,
  Checkbox,
  DigitsInput,
  Field,
  Form,
  PasswordInput,
  SubmitButton,
  TextInput,
  useUnsavedWarning,
  useWatch,
  useYupForm,
} from '@portal/ui/form';
import { AlertDialog, Dialog } from '@portal/ui/overlay';
import { useNavigate } from '@portal/ui/router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { profileTexts as texts } from '../../texts.ts';
import styles from './perfil.module.css';
import { PlaceFields } from './place-fields.tsx';
import {
  bodyOf,
  fieldNames,
  isReachedElsewhere,
  type Profile,
  type ProfileValues,
  profileSchema,
  valuesOf,
} from './profile-form.ts';

/** The password, where it is asked for, is among what is sent. */
const plainly = call as unknown as SendWithProof;

/** What can be changed of the profile, and the way to save it (PR-02 … PR-04, PR-06 … PR-13). */
export function EditProfile({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useYupForm(profileSchema, valuesOf(profile));
  const [email, phone] = useWatch({ control: form.control, name: ['email', 'phone'] });
  const [passwordWanted, setPasswordWanted] = useState(false);
  const [saved, setSaved] = useState(false);
  const [reading, setReading] = useState(false);

  const { isDirty } = form.formState;
  useUnsavedWarning(isDirty);
  useEffect(() => {
    bus.emit('dirty@1', { form: 'perfil', dirty: isDirty });
    return () => bus.emit('dirty@1', { form: 'perfil', dirty: false });
  }, [isDirty]);

  const save = async (values: ProfileValues, seen?: string, send = plainly): Promise<void> => {
    try {
      const stored = await send('POST /api/dataResponse', { body: bodyOf(profile, values, seen) });
      form.reset(valuesOf(stored));
      setPasswordWanted(false);
      client.setQueryData(query('GET /api/dataResponse').queryKey, stored);
      bus.emit('session.updated@1', { pending_information: false });
      setSaved(true);
    } catch (error) {
      if (error instanceof CallRefused && error.envelope.code === 'RECORD_CHANGED') {
        await showConflict(values, error.envelope).catch(refuse);
      } else refuse(error);
    }
  };
  const conflict = useFieldConflict<Profile, ProfileValues>(save);

  /** Both states of what was changed elsewhere too, as it is stored now. */
  const showConflict = async (values: ProfileValues, envelope: ErrorEnvelope): Promise<void> => {
    const { email, phone, homePhone: home_phone, address } = texts;
    await collideContact(
      {
        conflict,
        labels: { email, phone, home_phone, address },
        put: (name, value) => form.setValue(name, value, { shouldDirty: true }),
      },
      values,
      envelope,
      await call('GET /api/dataResponse'),
    );
  };
  const refuse = (error: unknown): void => {
    if (!(error instanceof CallRefused)) return;
    const answered = error.status > 0 ? error : undefined;
    if (answered?.envelope.code === 'REAUTHENTICATION_REQUIRED') setPasswordWanted(true);
    if (answered?.envelope.code === 'WRONG_CURRENT_PASSWORD') {
      form.setValue('current_password', '');
      form.setError('current_password', { type: 'server', message: answered.envelope.message });
    } else if (answered) applyServerErrors(form, answered.envelope, fieldNames);
    else form.setError('root', { type: 'server', message: texts.unanswered });
  };

  const needsProof = passwordWanted || isReachedElsewhere(profile, { email, phone });
  const saveByPasskey = async (): Promise<void> => {
    const { passkeyMessage, withPasskey } = await import('@portal/remote-kit/passkeys');
    const failed = (error: unknown) => ({ type: 'server', message: passkeyMessage(error) });
    /** A ceremony that was left is no refusal of the API. */
    const send: SendWithProof = async (name, input) => {
      try {
        return await withPasskey(name, input);
      } catch (error) {
        if (!(error instanceof CallRefused)) form.setError('root', failed(error));
        throw error;
      }
    };
    form.setValue('current_password', '');
    await form.handleSubmit((values) => save(values, undefined, send))();
  };

  const { policy } = profile;
  return (
    <Card>
      <Form form={form} onSubmit={(values) => save(values)} draft="perfil" className={styles['form']}>
        <section className={styles['part']} aria-labelledby="contacto">
          <h2 id="contacto">{texts.contact}</h2>
          <Field name="email" label={texts.email} help={texts.emailHelp} required className={styles['whole']}>
            <TextInput type="email" autoComplete="email" maxLength={120} spellCheck={false} />
          </Field>
          <Field name="phone" label={texts.phone} required>
            <DigitsInput autoComplete="tel-national" maxLength={10} />
          </Field>
          <Field name="home_phone" label={texts.homePhone} help={texts.optional}>
            <DigitsInput autoComplete="off" maxLength={10} />
          </Field>
          {needsProof && (
            <Field
              name="current_password"
              label={texts.currentPassword}
              help={texts.currentPasswordHelp}
              className={styles['whole']}
            >
              <PasswordInput autoComplete="current-password" maxLength={128} />
            </Field>
          )}
          {needsProof && (
            <div className={styles['whole']}>
              <PasskeyProof onProve={saveByPasskey}>{texts.saveByPasskey}</PasskeyProof>
            </div>
          )}
        </section>
        <section className={styles['part']} aria-labelledby="direccion">
          <h2 id="direccion">{texts.address}</h2>
          <PlaceFields />
          <Field
            name="street"
            label={texts.street}
            help={texts.streetHelp}
            required
            className={styles['whole']}
          >
            <TextInput autoComplete="street-address" maxLength={160} />
          </Field>
        </section>
        <div className={styles['policy']}>
          <Field
            name="accepted"
            label={texts.policyTitle}
            hiddenLabel
            help={policy.accepted_at ? texts.policyAccepted(policy.accepted_at.slice(0, 10)) : undefined}
          >
            <Checkbox label={texts.policy} />
          </Field>
          <Button variant="quiet" onClick={() => setReading(true)}>
            {texts.policyRead}
          </Button>
        </div>
        <div className={styles['end']}>
          <SubmitButton size="big" pendingText={texts.saving}>
            {texts.save}
          </SubmitButton>
        </div>
      </Form>
      <Dialog
        open={reading}
        wide
        title={texts.policyTitle}
        onClose={() => setReading(false)}
        actions={<Button onClick={() => setReading(false)}>{texts.understood}</Button>}
      >
        {texts.policyParagraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="small mute">{texts.policyVersion(policy.version)}</p>
      </Dialog>
      <FieldConflict {...conflict.dialog} />
      <AlertDialog
        open={saved}
        title={texts.savedTitle}
        closeText={texts.savedGo}
        onClose={() => navigate('/resumen')}
      >
        <p className="soft">{messages.successUpdate}</p>
      </AlertDialog>
    </Card>
  );
}
