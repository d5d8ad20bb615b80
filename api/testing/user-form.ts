import type { Input, Output } from '@portal/contract';

type User = Output<'GET /api/adminUsers'>['users'][number];

/** An administrator of the list as the form sends them back: without the fields that are only shown. */
export function userForm({
  perfil: _perfil,
  temporary_password: _temporary,
  editable: _editable,
  second_factor: _factor,
  email_waits: _waits,
  last_login: _login,
  ...form
}: User): Omit<
  User,
  'perfil' | 'temporary_password' | 'editable' | 'second_factor' | 'email_waits' | 'last_login'
> {
  return form;
}

export type UserForm = Input<'POST /api/adminUsers'>['body'];
