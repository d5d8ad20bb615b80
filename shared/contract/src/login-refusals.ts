/**
 * Refusals of a wrong password. The login chooses among them by the number of the attempt (AU-15 … AU-17); they have a
 * file of their own, so that the login loads these and not the whole catalogue.
 */
export const loginRefusals = {
  INVALID_PASSWORD: {
    status: 422,
    detail: 'invalid password',
    message: 'La cédula o la contraseña no son correctas.',
  },
  LAST_ATTEMPT: {
    status: 422,
    detail: 'last attempt',
    message: 'Contraseña incorrecta, si es digitada incorrectamente sera bloqueado.',
  },
  USER_BLOCKED: {
    status: 423,
    detail: 'user still blocked',
    message: 'Su ingreso fue bloqueado por que excedió el número de intentos',
  },
} as const satisfies Record<string, { status: number; detail: string; message: string }>;
