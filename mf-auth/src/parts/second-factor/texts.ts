import { BRAND } from '@portal/contract/brand';

/** Texts of setting up a second factor and of its recovery codes. */
export const enrolmentTexts = {
  loadFailed: 'No pudimos abrir esta página',
  title: 'Configura tu segundo factor',
  intro: 'Desde ahora, al ingresar escribes también un código de tu celular.',
  scan: 'Escanea este código',
  scanHelp: 'Con una aplicación como Google Authenticator, Microsoft Authenticator o Aegis.',
  qr: 'Código QR para tu aplicación de autenticación',
  byHand: '¿No puedes escanearlo?',
  byHandHelp: 'Escribe esta clave en la aplicación:',
  save: 'Guarda tus códigos de recuperación',
  saveHelp: 'Si pierdes el celular, cada uno te deja entrar una vez. No los volveremos a mostrar.',
  download: 'Descargar los códigos',
  file: 'codigos-de-recuperacion.txt',
  fileTitle: `Códigos de recuperación de ${BRAND}. Cada uno sirve una vez.`,
  type: 'Escribe el código que muestra',
  code: 'Código de tu aplicación',
  saved: 'Guardé mis códigos de recuperación en un lugar seguro',
  savedLabel: 'Códigos de recuperación',
  mustSave: 'Guarda los códigos de recuperación antes de continuar.',
  submit: 'Activar',
  submitting: 'Activando',
  another: 'Pedir otro código QR',
  done: 'Listo. Tu segundo factor quedó activo.',
} as const;
