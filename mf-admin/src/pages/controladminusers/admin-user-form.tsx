import { call, query } from '@portal/api-client';
import { messages } from '@portal/contract/messages';
import {
  type ConflictSave,
  FieldConflict,
  type FieldConflictOf,
  useConflictSave,
} from '@portal/features/conflict';
import { ProofFields, useProvedForm } from '@portal/features/proof';
import { useUnsaved } from '@portal/remote-kit/unsaved';
import { DigitsInput, Field, PasswordInput, Select, TextInput } from '@portal/ui/controls';
import { Button, Card, Note } from '@portal/ui/core';
import { Form, nameRule, SubmitButton, typedRule } from '@portal/ui/form';
import { ArrowLeftIcon } from '@portal/ui/icons';
import { ConfirmDialog } from '@portal/ui/overlay';
import { AdminPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as yup from 'yup';
import { SavedNotice } from '../../parts/reload-after-save.tsx';
import type { AdminUser } from './admin-user-record.ts';
import { ColleagueAct } from './colleague-act.tsx';
import styles from './controladminusers.module.css';
import { accountableTexts, adminUsersTexts } from './texts.ts';

const text = adminUsersTexts;
const MINIMUM_PASSWORD = 4;
/** A new administrator starts with it, and 0 becomes it; it allows least (AD-12). */
const DEFAULT_PROFILE = 1;

const schemaFor = (user: AdminUser | undefined) =>
  yup.object({
    fiscal_number: typedRule('nationalId', user?.fiscal_number).required(text.required.fiscalNumber),
    first_name: nameRule(user?.first_name).required(text.required.firstName),
    last_name: nameRule(user?.last_name).required(text.required.lastName),
    email: typedRule('email', user?.email).required(text.required.email),
    phone: typedRule('phone', user?.phone),
    password: yup
      .string()
      .defined()
      .test(
        'password',
        text.required.password,
        // On edit an untouched password is left out of the save (AD-10).
        (value) => (user !== undefined && value === '') || (value ?? '').length >= MINIMUM_PASSWORD,
      ),
    perfil_id: yup.string().required(text.required.profile),
    status: yup.string().oneOf(['ACTIVE', 'INACTIVE']).required(),
    motivo: yup.string().defined(),
    current_password: yup.string().defined(),
    /** Version that the form was filled from; it stays while the list behind is loaded again. */
    version: yup.string().defined(),
  });

type Values = yup.InferType<ReturnType<typeof schemaFor>>;

interface AdminUserFormProps {
  /** Absent for a new administrator. */
  readonly user: AdminUser | undefined;
  /** Address of the list. */
  readonly back: string;
}

/** Creates or changes an administrator (AD-03 … AD-13). */
export default function AdminUserForm({ user: given, back }: AdminUserFormProps) {
  const [user] = useState(given);
  const creating = user === undefined;
  /** Only another administrator may change profile, state and password. */
  const locked = user?.editable === false;
  const profiles = useQuery(query('GET /api/adminProfiles'));
  const profileBefore = String(user?.perfil_id || DEFAULT_PROFILE);
  const proved = useProvedForm(
    schemaFor(user),
    {
      fiscal_number: user?.fiscal_number ?? '',
      first_name: user?.first_name ?? '',
      last_name: user?.last_name ?? '',
      email: user?.email ?? '',
      phone: user?.phone ?? '',
      password: '',
      perfil_id: profileBefore,
      status: user?.status ?? 'ACTIVE',
      motivo: '',
      current_password: '',
      version: user?.version ?? '',
    },
    {
      onSend: async (values, send) => {
        if (!(await isConfirmed(values))) return;
        const { password, perfil_id, status, version, motivo, current_password: _proof, ...rest } = values;
        await saving.save(values, async (seen) => {
          const reply = await send('POST /api/adminUsers', {
            body: {
              ...rest,
              id: user?.id ?? 0,
              perfil_id: Number(perfil_id),
              status: status as AdminUser['status'],
              ...(password === '' ? {} : { password }),
              ...(motivo.trim() === '' ? {} : { motivo: motivo.trim() }),
              ...(user ? { version } : {}),
              ...seen,
            },
          });
          setWaiting(reply.waiting);
          // The saved values are the form's starting values from now on: nothing is unsaved, and its draft is dropped.
          form.reset(values);
          setSaved(reply.message);
        });
      },
    },
  );
  const { form } = proved;
  const [asking, setAsking] = useState<{ readonly answer: (yes: boolean) => void }>();
  const [saved, setSaved] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const [perfilId, estado] = useWatch({ control: form.control, name: ['perfil_id', 'status'] });
  const chosen = profiles.data?.perfiles.find(({ id }) => String(id) === perfilId);
  const isGiven = perfilId !== profileBefore || (user?.status === 'INACTIVE' && estado === 'ACTIVE');
  const needsSecond = chosen?.segunda_persona === true && (creating || isGiven);
  useUnsaved('usuario', form.formState.isDirty);

  /** Asks for a confirmation when the profile of an existing administrator changes; a no restores the profile. */
  const isConfirmed = async ({ perfil_id }: Values): Promise<boolean> => {
    if (creating || perfil_id === profileBefore) return true;
    const yes = await new Promise<boolean>((answer) => setAsking({ answer }));
    setAsking(undefined);
    if (!yes) form.setValue('perfil_id', profileBefore);
    return yes;
  };
  const saving: ConflictSave<Values> = useConflictSave<AdminUser, Values>({
    stored: async ({ fiscal_number }) => {
      const { users } = await call('GET /api/adminUsers', { query: { fiscal_number } });
      return users.find(({ id }) => id === user?.id);
    },
    fields: (values) => ({
      first_name: plainField('first_name', text.fields.firstName, values),
      last_name: plainField('last_name', text.fields.lastName, values),
      email: plainField('email', text.fields.email, values),
      phone: plainField('phone', text.fields.phone, values),
      status: {
        label: text.fields.status,
        mine: text.status[values.status as AdminUser['status']],
        theirs: ({ status }) => text.status[status],
        take: ({ status }) => form.setValue('status', status, { shouldDirty: true }),
      },
      perfil_id: {
        label: text.fields.profile,
        mine: profiles.data?.perfiles.find(({ id }) => String(id) === values.perfil_id)?.nombre ?? '',
        theirs: ({ perfil }) => perfil,
        take: ({ perfil_id }) => form.setValue('perfil_id', String(perfil_id), { shouldDirty: true }),
      },
      password: {
        label: text.fields.password,
        mine: text.conflict.mine,
        theirs: () => text.conflict.theirs,
        take: () => form.setValue('password', '', { shouldDirty: true }),
      },
    }),
    refuse: proved.refuse,
  });
  const plainField = (
    name: 'first_name' | 'last_name' | 'email' | 'phone',
    label: string,
    values: Values,
  ): FieldConflictOf<AdminUser> => ({
    label,
    mine: values[name],
    theirs: (record) => record[name],
    take: (record) => form.setValue(name, record[name], { shouldDirty: true }),
  });
  return (
    <AdminPage
      title={creating ? text.create : text.editTitle(user.first_name)}
      actions={
        <Button variant="line" icon={<ArrowLeftIcon />} href={back}>
          {text.back}
        </Button>
      }
    >
      <Card className={styles['form']}>
        {saved &&
          (waiting ? (
            <Note role="status">{saved}</Note>
          ) : (
            <SavedNotice message={saved || messages.successUpdate} />
          ))}
        {user && !user.editable && <Note>{text.notEditable}</Note>}
        <Form form={form} onSubmit={proved.byPassword} draft={`usuario ${user?.id ?? 'nuevo'}`}>
          <div className={styles['fields']}>
            <Field name="fiscal_number" label={text.fields.fiscalNumber} required={creating}>
              <DigitsInput of="nationalId" disabled={!creating} />
            </Field>
            <Field name="status" label={text.fields.status}>
              <Select
                disabled={locked}
                placeholder={null}
                options={[
                  { value: 'ACTIVE', label: text.status.ACTIVE },
                  { value: 'INACTIVE', label: text.status.INACTIVE },
                ]}
              />
            </Field>
            <Field name="first_name" label={text.fields.firstName} required>
              <TextInput />
            </Field>
            <Field name="last_name" label={text.fields.lastName} required>
              <TextInput />
            </Field>
            <Field name="email" label={text.fields.email} required>
              <TextInput type="email" />
            </Field>
            <Field name="phone" label={text.fields.phone}>
              <DigitsInput of="phone" />
            </Field>
            <Field
              name="password"
              label={text.fields.password}
              help={creating ? text.passwordHelp : text.passwordUnchanged}
              required={creating}
            >
              <PasswordInput autoComplete="new-password" disabled={locked} />
            </Field>
            <Field name="perfil_id" label={text.fields.profile} required>
              <Select
                disabled={locked}
                options={(profiles.data?.perfiles ?? []).map(({ id, nombre, asignable }) => ({
                  value: String(id),
                  label: nombre,
                  disabled: !asignable && id !== user?.perfil_id,
                }))}
              />
            </Field>
            {needsSecond && (
              <Field name="motivo" label={accountableTexts.reason} help={text.secondHelp} required>
                <TextInput />
              </Field>
            )}
            <ProofFields onPasskey={proved.byPasskey} />
          </div>
          <div className="row">
            <SubmitButton pendingText={text.saving}>{text.save}</SubmitButton>
          </div>
        </Form>
      </Card>
      {user?.second_factor && user.editable && <ColleagueAct act="resetSecondFactor" user={user} />}
      {user?.email_waits && <ColleagueAct act="restoreContact" user={user} />}
      {user?.editable && <ColleagueAct act="endAccess" user={user} />}
      <FieldConflict {...saving.dialog} />
      <ConfirmDialog
        open={asking !== undefined}
        title={text.confirmTitle}
        confirmText={text.go}
        onConfirm={() => asking?.answer(true)}
        onCancel={() => asking?.answer(false)}
      >
        <p>{text.confirmProfile}</p>
      </ConfirmDialog>
    </AdminPage>
  );
}
