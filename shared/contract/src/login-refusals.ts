/**
 * Refusals of a wrong password. The page of the login says them by the number of the attempt (AU-15 … AU-17), so they
 * stand in a file of their own: it takes these and not the catalogue.
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
