/**
 * Refusals that browsers show without an answer of the server, before a call, or as a fixed text. They have a file of
 * their own, so that the shell's first file loads these and not the catalogue; others arrive with their message.
 */
export const refusalsOfBrowsers = {
  UNEXPECTED: {
    status: 500,
    detail: 'unexpected error',
    message: 'Ha ocurrido un problema, por favor intenta mas tarde.',
  },
  OFFLINE: {
    status: 503,
    detail: 'no connection',
    message: 'Sin conexión. Lo que escribiste sigue en pantalla: inténtalo cuando vuelva tu internet.',
  },
  OTP_WRONG_FORMAT: {
    status: 422,
    detail: 'OTP wrong format',
    message: 'El código tiene 6 dígitos, sin letras ni espacios.',
  },
  WALLET_BALANCE: {
    status: 422,
    detail: 'client has balance in wallet',
    message: 'Tienes saldo en cartera. El paz y salvo se genera cuando tus obligaciones estén pagadas.',
  },
  NO_OPEN_INVOICES: {
    status: 404,
    detail: 'client without open invoices',
    message: 'Usted no cuenta con facturas abiertas.',
  },
} as const satisfies Record<string, { status: number; detail: string; message: string }>;
