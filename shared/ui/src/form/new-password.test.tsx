import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as yup from 'yup';
import { Form, useYupForm } from './form.tsx';
import {
  emptyNewPassword,
  NewPasswordFields,
  newPasswordShape,
  useNewPasswordReady,
} from './new-password.tsx';
import { SubmitButton } from './submit-button.tsx';

const sent: unknown[] = [];

function Accept() {
  return <SubmitButton disabled={!useNewPasswordReady()}>Aceptar</SubmitButton>;
}

function NewPassword() {
  const form = useYupForm(yup.object(newPasswordShape), emptyNewPassword, { mode: 'onSubmit' });
  return (
    <Form form={form} onSubmit={(values) => sent.push(values)}>
      <NewPasswordFields />
      <Accept />
    </Form>
  );
}

const open = () => {
  sent.length = 0;
  render(<NewPassword />);
  return userEvent.setup();
};
const password = () => screen.getByLabelText<HTMLInputElement>('Nueva contraseña');
const repeated = () => screen.getByLabelText<HTMLInputElement>('Confirma la contraseña');
const accept = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Aceptar' });
const said = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test.each([
  ['', 'mínimo 8 caracteres, una mayúscula, una minúscula, un número y un carácter especial'],
  ['portal', 'mínimo 8 caracteres, una mayúscula, un número y un carácter especial'],
  ['Portal2026', 'un carácter especial'],
  ['portal2026*', 'una mayúscula'],
  ['PORTAL2026*', 'una minúscula'],
  ['Portal-credito', 'un número'],
  ['Po-2026', 'mínimo 8 caracteres'],
])('[AU-47, AU-48] "%s" lacks: %s', async (typed, lacks) => {
  const user = open();
  if (typed) await user.type(password(), typed);
  expect(said(password())).toBe(`La contraseña debe contener ${lacks}.`);
  expect(accept().disabled).toBe(true);
});

test('[AU-32] the list of minimum requirements can be closed, and ticks off what is met', async () => {
  const user = open();
  const list = screen.getByText('Requisitos mínimos de seguridad').closest('details');
  expect(list?.open).toBe(true);
  await user.type(password(), 'Portal');
  const items = within(list as HTMLElement).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'mínimo 8 caracteres: pendiente',
    'una mayúscula: cumplido',
    'una minúscula: cumplido',
    'un número: pendiente',
    'un carácter especial: pendiente',
  ]);
  await user.click(screen.getByText('Requisitos mínimos de seguridad'));
  expect(list?.open).toBe(false);
});

test('[AU-49, AU-50, AU-51] the button waits for two passwords that are valid and equal', async () => {
  const user = open();
  await user.type(password(), 'Portal2027*');
  expect(said(password())).toBe('La contraseña cumple con los requisitos de seguridad.');
  expect(accept().disabled).toBe(true);
  await user.type(repeated(), 'Portal2027');
  expect(said(repeated())).toBe('Las contraseñas no coinciden entre sí');
  expect(accept().disabled).toBe(true);
  await user.type(repeated(), '*');
  expect(said(repeated())).toBe('');
  await user.click(accept());
  expect(sent).toEqual([{ password_1: 'Portal2027*', password_2: 'Portal2027*' }]);
});

test('[BC-03] no limit of 12 characters stands in the way of a long password', async () => {
  const user = open();
  const long = 'Tres-girasoles-junto-al-río-9';
  await user.type(password(), long);
  await user.type(repeated(), long);
  await user.click(accept());
  expect(sent).toEqual([{ password_1: long, password_2: long }]);
});

test('[AU-52] Enter with different passwords says that they must be equal, and sends nothing', async () => {
  const user = open();
  await user.type(password(), 'Portal2027*');
  await user.type(repeated(), 'Portal2028*{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Las contraseñas deben ser iguales.');
  expect(said(repeated())).toBe('Las contraseñas deben ser iguales.');
  expect(sent).toEqual([]);
});

test('[AU-53] Enter with a short password says how long it must be, and sends nothing', async () => {
  const user = open();
  await user.type(password(), 'Po-2026{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'La contraseña debe tener minimo 8 caracteres.',
  );
  expect(password().value).toBe('Po-2026');
  expect(sent).toEqual([]);
});

test('[AU-32] each of the two passwords is shown and hidden by a button of its own', async () => {
  const user = open();
  const [first] = screen.getAllByRole('button', { name: 'Mostrar contraseña' });
  await user.click(first as HTMLElement);
  expect([password().type, repeated().type]).toEqual(['text', 'password']);
});
