import { DigitsInput, Field, PasswordInput } from '../src/controls.ts';
import { Button, Link } from '../src/core.ts';
import { applyServerErrors, Form, SubmitButton, useYupForm, yup } from '../src/form.ts';
import { ShieldIcon } from '../src/icons.ts';
import { AuthPage } from '../src/page.ts';

const schema = yup.object({
  cedula: yup.string().required('Escribe tu cédula').min(4, 'Escribe al menos 4 dígitos'),
  clave: yup.string().required('Escribe tu contraseña').min(4, 'Escribe al menos 4 caracteres'),
});

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function LoginSample() {
  const form = useYupForm(schema, { cedula: '', clave: '' });
  return (
    <main>
      <AuthPage
        title="Ingreso de clientes crédito 20 min"
        saying={{
          title: 'Todo tu crédito, claro y al día',
          text: 'Cuánto debes, cuándo pagas y qué te cobran. Sin sorpresas.',
        }}
        below={
          <p className="safe">
            <ShieldIcon />
            <span>Nunca te pediremos la contraseña ni los códigos por teléfono o por chat.</span>
          </p>
        }
      >
        <Form
          form={form}
          onSubmit={async () => {
            await later(800);
            applyServerErrors(form, { message: 'La cédula o la contraseña no son correctas.' });
          }}
        >
          <Field name="cedula" label="Cédula">
            <DigitsInput maxLength={13} autoComplete="username" />
          </Field>
          <Field name="clave" label="Contraseña">
            <PasswordInput autoComplete="current-password" />
          </Field>
          <SubmitButton size="big" wide>
            Ingresar
          </SubmitButton>
        </Form>
        <div className="auth-links">
          <Link href="/recuperar">Olvidé mi contraseña</Link>
        </div>
        <div className="or">¿Es tu primera vez?</div>
        <Button variant="line" wide href="/registro">
          Solicitar una contraseña
        </Button>
      </AuthPage>
    </main>
  );
}
