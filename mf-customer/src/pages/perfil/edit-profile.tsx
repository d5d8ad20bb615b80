import { CallRefused, call, query } from '@portal/api-client';
import { messages } from '@portal/contract/messages';
import { bus } from '@portal/event-bus';
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

  const save = async (values: ProfileValues): Promise<void> => {
    try {
      const stored = await call('POST /api/dataResponse', { body: bodyOf(profile, values) });
      form.reset(valuesOf(stored));
      setPasswordWanted(false);
      client.setQueryData(query('GET /api/dataResponse').queryKey, stored);
      bus.emit('session.updated@1', { pending_information: false });
      setSaved(true);
    } catch (error) {
      refuse(error);
    }
  };
  const refuse = (error: unknown): void => {
    const answered = error instanceof CallRefused && error.status > 0 ? error : undefined;
    if (answered?.envelope.code === 'CURRENT_PASSWORD_REQUIRED') setPasswordWanted(true);
    if (answered?.envelope.code === 'WRONG_CURRENT_PASSWORD') {
      form.setValue('current_password', '');
      form.setError('current_password', { type: 'server', message: answered.envelope.message });
    } else if (answered) applyServerErrors(form, answered.envelope, fieldNames);
    else form.setError('root', { type: 'server', message: texts.unanswered });
  };

  const { policy } = profile;
  return (
    <Card>
      <Form form={form} onSubmit={save} draft="perfil" className={styles['form']}>
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
          {(passwordWanted || isReachedElsewhere(profile, { email, phone })) && (
            <Field
              name="current_password"
              label={texts.currentPassword}
              help={texts.currentPasswordHelp}
              className={styles['whole']}
            >
              <PasswordInput autoComplete="current-password" maxLength={128} />
            </Field>
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
