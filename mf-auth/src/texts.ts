import { messages } from '@portal/contract/messages';

/** Texts that pages of this remote share; those of one page lie beside it. */
export const texts = {
  identity: {
    label: 'Cédula',
    help: 'Como aparece en tu documento.',
    length: messages.fiscalNumberLength,
    digits: 'La cédula lleva solo números. Escríbela sin letras ni símbolos.',
    missing: 'Escribe tu cédula.',
    stores: 'Ver los puntos de atención',
    login: 'Ingresar',
    recover: 'Recuperar la contraseña',
  },
  code: {
    label: 'Código de 6 dígitos',
    sentTo: 'Lo enviamos ',
    email: 'al correo ',
    triesLeft: (tries: number) => (tries === 1 ? 'Te queda 1 intento.' : `Te quedan ${tries} intentos.`),
    already: 'Ya tengo el código',
    typeIt: 'Escribe el último código que te enviamos.',
  },
  leave: 'Cerrar sesión',
  newPassword: { accept: 'Aceptar', saving: 'Guardando' },
  safety: {
    sentence: 'Nunca te pediremos la contraseña ni los códigos por teléfono o por chat.',
    more: 'Más sobre tu seguridad',
    title: 'Tu seguridad',
    points: [
      'Revisa que la dirección de la página sea la de siempre antes de escribir tu contraseña.',
      'Ningún asesor te pedirá la contraseña ni los códigos que te llegan al celular.',
      'Después de tres contraseñas incorrectas bloqueamos el ingreso desde ese dispositivo por un rato.',
      'Si usas un equipo prestado, cierra la sesión al terminar.',
    ],
    lines: 'Si notas algo extraño, llámanos:',
  },
} as const;
