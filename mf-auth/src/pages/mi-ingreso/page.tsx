import { call, query } from '@portal/api-client';
import { PasskeysCard } from '@portal/remote-kit/passkey-list';
import { Badge, Card, SkeletonCard, Stack } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { Field, Form, PasswordInput, SubmitButton, useYupForm, yup } from '@portal/ui/form';
import { AdminPage } from '@portal/ui/page';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { passwordRefused } from '../../code/refused.ts';
import { texts } from '../../texts.ts';
import { type Enrolment, Steps } from '../segundo-factor/enrol-form.tsx';
import { RecoveryCodes } from '../segundo-factor/recovery-codes.tsx';
import styles from './mi-ingreso.module.css';

const text = texts.ownAccess;
const state = query('GET /api/second_factor');

/** How an administrator logs in: a second factor for who wants one, new recovery codes for who has it (threat T09). */
export default function OwnAccessPage() {
  const factor = useQuery(state);
  const user = useQuery(query('GET /api/user'));
  return (
    <AdminPage title={text.title}>
      <PasskeysCard className={styles['card']} />
      <QueryState query={factor} loading={<SkeletonCard lines={4} />} errorTitle={text.loadFailed}>
        {({ activo, codigos }) => (
          <Card title={text.secondFactor} className={styles['card']}>
            {activo ? (
              <Active left={codigos} />
            ) : (
              <Inactive fiscalNumber={user.data?.fiscal_number} onDone={() => void factor.refetch()} />
            )}
          </Card>
        )}
      </QueryState>
    </AdminPage>
  );
}

interface InactiveProps {
  readonly fiscalNumber: string | undefined;
  readonly onDone: () => void;
}

function Inactive({ fiscalNumber, onDone }: InactiveProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  if (enrolment && fiscalNumber !== undefined) {
    return (
      <Steps
        enrolment={enrolment}
        fiscalNumber={fiscalNumber}
        onAnother={() => setEnrolment(undefined)}
        onDone={onDone}
      />
    );
  }
  return (
    <Stack>
      <p className="soft">{text.inactive}</p>
      <PasswordForm
        submit={text.set}
        onPassword={async (current_password) =>
          setEnrolment(await call('POST /api/second_factor/enrol', { body: { current_password } }))
        }
      />
    </Stack>
  );
}

function Active({ left }: { left: number }) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Stack>
      <p>
        <Badge tone="ok">{text.active}</Badge>
      </p>
      {codes ? (
        <section className="stack" aria-label={text.codes}>
          <p role="status">{text.renewed}</p>
          <RecoveryCodes codes={codes} />
        </section>
      ) : (
        <>
          <p className="soft">{text.left(left)}</p>
          <PasswordForm
            submit={text.renew}
            onPassword={async (current_password) => {
              const body = { current_password };
              setCodes((await call('POST /api/second_factor/recovery_codes', { body })).recovery_codes);
              await client.invalidateQueries({ queryKey: state.queryKey });
            }}
          />
        </>
      )}
    </Stack>
  );
}

const schema = yup.object({ password: yup.string().defined().required(text.passwordNeeded) });

interface PasswordFormProps {
  readonly submit: string;
  readonly onPassword: (password: string) => Promise<unknown>;
}

/** The own password once more: a session left open is not enough for this (threat T47). */
function PasswordForm({ submit, onPassword }: PasswordFormProps) {
  const form = useYupForm(schema, { password: '' }, { mode: 'onSubmit' });
  const send = async ({ password }: { password: string }): Promise<void> => {
    try {
      await onPassword(password);
    } catch (error) {
      const { code, message } = passwordRefused(error);
      const about = code === 'WRONG_CURRENT_PASSWORD' ? 'password' : 'root';
      form.setValue('password', '');
      form.setError(about, { type: 'server', message });
    }
  };
  return (
    <Form form={form} onSubmit={send}>
      <Field name="password" label={text.password} help={text.passwordHelp}>
        <PasswordInput autoComplete="current-password" maxLength={128} />
      </Field>
      <SubmitButton>{submit}</SubmitButton>
    </Form>
  );
}
