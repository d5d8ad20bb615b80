import { DigitsInput, Field, TextInput } from '@portal/ui/controls';
import {
  applyServerErrors,
  CodeDestinations,
  CodeSentTo,
  Countdown,
  ErrorSummary,
  emptyNewPassword,
  Form,
  NewPasswordFields,
  newPasswordShape,
  OneTimeCode,
  ResendButton,
  SubmitButton,
  useNewPasswordReady,
  useYupForm,
} from '@portal/ui/form';
import { useEffect } from 'react';
import * as yup from 'yup';
import { never, State, States } from './states.tsx';

export default { title: 'form/Forms' };

const schema = yup.object({
  celular: yup
    .string()
    .defined()
    .matches(/^\d{10}$/, 'Faltan dígitos'),
  correo: yup.string().defined().email('El correo no es válido'),
});

interface ContactFormProps {
  readonly values?: { readonly celular: string; readonly correo: string };
  readonly onSubmit?: (form: ReturnType<typeof useYupForm<typeof schema>>) => unknown;
  /** Sends the form as soon as it is there. */
  readonly isSent?: boolean;
}

function ContactForm({ values = { celular: '', correo: '' }, onSubmit, isSent = false }: ContactFormProps) {
  const form = useYupForm(schema, values);
  const submit = (): unknown => onSubmit?.(form);
  useEffect(() => {
    if (isSent) void form.handleSubmit(async () => submit())();
  }, [isSent]);
  return (
    <Form form={form} onSubmit={submit}>
      <Field name="celular" label="Celular">
        <DigitsInput of="phone" />
      </Field>
      <Field name="correo" label="Correo" help="Aquí te llegan los recibos">
        <TextInput type="email" />
      </Field>
      <SubmitButton pendingText="Guardando">Guardar</SubmitButton>
    </Form>
  );
}

const right = { celular: '3005550123', correo: 'marleny@correo.co' };

export function Contact() {
  return (
    <States>
      <State name="empty">
        <ContactForm />
      </State>
      <State name="sending">
        <ContactForm values={right} onSubmit={never} isSent />
      </State>
      <State name="refused by the server, at its field">
        <ContactForm
          values={right}
          isSent
          onSubmit={(form) =>
            applyServerErrors(form, {
              fields: [{ path: '/body/celular', message: 'Ese celular es de otra persona' }],
            })
          }
        />
      </State>
      <State name="refused by the server, as a whole">
        <ContactForm
          values={right}
          isSent
          onSubmit={(form) => applyServerErrors(form, { message: 'Ha ocurrido un problema.' })}
        />
      </State>
      <State name="refused by the form">
        <ContactForm values={{ celular: '300', correo: 'marleny' }} isSent />
      </State>
      <State name="the summary below its fields">
        <SummaryBelow />
      </State>
    </States>
  );
}

function SummaryBelow() {
  const form = useYupForm(schema, { celular: '300', correo: '' });
  useEffect(() => {
    void form.handleSubmit(() => {})();
  }, []);
  return (
    <Form form={form} onSubmit={() => {}} summary={false}>
      <Field name="celular" label="Celular">
        <DigitsInput of="phone" />
      </Field>
      <ErrorSummary />
    </Form>
  );
}

const passwordSchema = yup.object(newPasswordShape);

function PasswordForm({ values = emptyNewPassword, isSent = false }) {
  const form = useYupForm(passwordSchema, values, { mode: 'onSubmit' });
  useEffect(() => {
    if (isSent) void form.handleSubmit(() => {})();
  }, [isSent]);
  return (
    <Form form={form} onSubmit={() => {}}>
      <NewPasswordFields />
      <AcceptPassword />
    </Form>
  );
}

function AcceptPassword() {
  const ready = useNewPasswordReady();
  return <SubmitButton disabled={!ready}>Aceptar</SubmitButton>;
}

export function NewPassword() {
  return (
    <States>
      <State name="empty">
        <PasswordForm />
      </State>
      <State name="half way, repeated wrongly">
        <PasswordForm values={{ password_1: 'Portal', password_2: 'portal' }} />
      </State>
      <State name="right">
        <PasswordForm values={{ password_1: 'Portal2026*', password_2: 'Portal2026*' }} />
      </State>
      <State name="refused">
        <PasswordForm values={{ password_1: 'Portal2026', password_2: 'Portal' }} isSent />
      </State>
    </States>
  );
}

const MINUTES = 60_000;
const code = { lifetime: 5 * MINUTES, onCheck: never, onResend: never, onRetry: () => {} };

export function Codes() {
  const expiresAt = Date.now() + 1.75 * MINUTES;
  return (
    <States>
      <State name="good for a while">
        <CodeSentTo phone="*** *** 4317" email="m***@correo.co" />
        <OneTimeCode {...code} expiresAt={expiresAt} />
      </State>
      <State name="over: another can be had">
        <p>
          Lo enviamos{' '}
          <CodeDestinations
            phone="*** *** 4317"
            email="m***@correo.co"
            emailWords="al correo "
            first="email"
          />
          .
        </p>
        <OneTimeCode {...code} expiresAt={0} />
      </State>
      <State name="wrong">
        <OneTimeCode {...code} expiresAt={expiresAt} fault={{ kind: 'wrong', triesLeft: 2 }} />
      </State>
      <State name="refused for another reason, with its label">
        <OneTimeCode
          {...code}
          expiresAt={expiresAt}
          fault={{ kind: 'other', message: 'El código ya fue usado.', aboutCode: true }}
          help="Lo enviamos a tu celular"
        />
      </State>
      <State name="with another question">
        <OneTimeCode
          {...code}
          expiresAt={expiresAt}
          also={{
            shape: { nombre: yup.string().defined() },
            empty: { nombre: '' },
            fields: (
              <Field name="nombre" label="¿Cómo te llamas?">
                <TextInput />
              </Field>
            ),
          }}
        />
      </State>
      <State name="time and resending alone">
        <Countdown expiresAt={expiresAt} lifetime={code.lifetime} />
        <ResendButton expiresAt={expiresAt} onResend={never} />
      </State>
    </States>
  );
}
