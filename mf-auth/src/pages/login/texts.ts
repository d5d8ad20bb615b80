import { BRAND } from '@portal/contract/brand';

/** Texts of the page on which people log in. */
export const loginTexts = {
  title: `Ingreso de clientes ${BRAND}`,
  saying: {
    title: 'Todo tu crédito, claro y al día',
    text: 'Cuánto debes, cuándo pagas y qué te cobran. Sin sorpresas.',
  },
  fiscalNumber: 'Cédula',
  password: 'Contraseña',
  show: 'Mostrar contraseña',
  hide: 'Ocultar contraseña',
  submit: 'Ingresar',
  missing: {
    both: 'Escribe tu cédula y tu contraseña.',
    password: 'Escribe tu contraseña.',
    code: 'Escribe el código de 6 dígitos.',
  },
  submitting: 'Ingresando',
  passkey: 'Entrar con llave de acceso',
  noPasskeys: 'Este navegador no puede usar llaves de acceso en esta dirección. Entra con tu contraseña.',
  keepsNoData:
    'Tu navegador no guarda los datos de este sitio, y sin ellos no puedes ingresar. Permite las cookies de este sitio en los ajustes del navegador y vuelve a intentarlo.',
  recover: 'Olvidé mi contraseña',
  blockEnds: (minutes: number) =>
    `Inténtalo en ${minutes === 1 ? '1 minuto' : `${minutes} minutos`} o recupera tu contraseña.`,
  working: 'Verificando tu equipo. Toma unos segundos.',
  codeWay: {
    offer: '¿Eres tú? Escribe tu contraseña y te enviamos un código para ingresar ahora.',
    send: 'Sí, soy yo: enviarme un código',
    sending: 'Enviando el código',
    another: 'Enviar otro código',
  },
  firstTime: '¿Es tu primera vez?',
  register: 'Solicitar una contraseña',
} as const;
