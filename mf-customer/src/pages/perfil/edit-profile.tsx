import { call, query } from '@portal/api-client';
import { messages } from '@portal/contract/messages';
import { contactFieldNames, personFields, personLabels } from '@portal/contract/person-fields';
import { bus } from '@portal/event-bus';
import {
  type ConflictSave,
  contactConflicts,
  FieldConflict,
  useConflictSave,
} from '@portal/features/conflict';
import { ProofFields, useProvedForm } from '@portal/features/proof';
import { useUnsaved } from '@portal/remote-kit/unsaved';
import { Checkbox, DigitsInput, Field, TextInput } from '@portal/ui/controls';
import { Button, Card } from '@portal/ui/core';
import { Form, SubmitButton } from '@portal/ui/form';
import { longDate } from '@portal/ui/format';
import { AlertDialog, Dialog } from '@portal/ui/overlay';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
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
import { profileTexts as texts } from './texts.ts';
import { waitText } from './wait-text.ts';

/** Form for the profile's changeable fields, with its proof (PR-02 … PR-04, PR-06 … PR-13). */
export function EditProfile({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const proved = useProvedForm(profileSchema(profile), valuesOf(profile), {
    fieldNames,
    unanswered: texts.unanswered,
    wanted: (values) => isReachedElsewhere(profile, values),
    onSend: (values, send) =>
      saving.save(values, async ({ seen }) => {
        const stored = await send('POST /api/dataResponse', { body: bodyOf(profile, values, seen) });
        form.reset(valuesOf(stored));
        client.setQueryData(query('GET /api/dataResponse').queryKey, stored);
        bus.emit('session.updated@1', { pending_information: false });
        setSaved(true);
      }),
  });
  const { form } = proved;
  const [email, phone] = useWatch({ control: form.control, name: ['email', 'phone'] });
  const [saved, setSaved] = useState(false);
  const [reading, setReading] = useState(false);

  useUnsaved('perfil', form.formState.isDirty);

  const saving: ConflictSave<ProfileValues> = useConflictSave<Profile, ProfileValues>({
    stored: () => call('GET /api/dataResponse'),
    fields: (values, stored) => {
      const put = (name: keyof ProfileValues, value: string): void =>
        form.setValue(name, value, { shouldDirty: true });
      return contactConflicts({ names: contactFieldNames, addressLabel: texts.address, put }, values, stored);
    },
    refuse: proved.refuse,
  });

  const { policy } = profile;
  return (
    <Card>
      {/* Before hydration, `dialog` keeps the form from being sent with personal data in its address. */}
      <Form
        form={form}
        onSubmit={proved.byPassword}
        method="dialog"
        draft="perfil"
        className={styles['form']}
      >
        <section className={styles['part']} aria-labelledby="contacto">
          <h2 id="contacto">{texts.contact}</h2>
          {contactFieldNames.map((name) => {
            const { kind, required, autoComplete } = personFields[name];
            const label = personLabels[name];
            return kind === 'email' ? (
              <Field
                key={name}
                {...{ name, label, required }}
                help={texts.emailHelp}
                className={styles['whole']}
              >
                <TextInput type="email" autoComplete={autoComplete} spellCheck={false} />
              </Field>
            ) : (
              <Field key={name} {...{ name, label, required }} help={required ? undefined : texts.optional}>
                <DigitsInput of="phone" autoComplete={autoComplete} />
              </Field>
            );
          })}
          {(proved.asked || isReachedElsewhere(profile, { email, phone })) && (
            <ProofFields
              label={texts.currentPassword}
              help={texts.currentPasswordHelp}
              passkey={texts.saveByPasskey}
              className={styles['whole']}
              onPasskey={proved.byPasskey}
            />
          )}
        </section>
        <section className={styles['part']} aria-labelledby="direccion">
          <h2 id="direccion">{texts.address}</h2>
          <PlaceFields stored={profile.address} city={profile.city_name} />
          <Field
            name="street"
            label={texts.street}
            help={texts.streetHelp}
            required
            className={styles['whole']}
          >
            <TextInput autoComplete="street-address" />
          </Field>
        </section>
        <div className={styles['policy']}>
          <Field
            name="accepted"
            label={texts.policyTitle}
            hiddenLabel
            help={policy.accepted_at ? texts.policyAccepted(longDate(policy.accepted_at)) : undefined}
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
      <FieldConflict {...saving.dialog} />
      <AlertDialog
        open={saved}
        title={texts.savedTitle}
        closeText={texts.savedGo}
        onClose={() => navigate('/resumen')}
      >
        <p className="soft">{messages.successUpdate}</p>
        {profile.contact_wait && <p className="soft">{waitText(profile.contact_wait)}</p>}
      </AlertDialog>
    </Card>
  );
}
