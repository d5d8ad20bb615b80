/** Texts of the password recovery (AU-37 … AU-46). */
export const recoveryTexts = {
  title: 'Recupera tu contraseña',
  saying: {
    title: 'A todos se nos olvida',
    text: 'Con tu cédula y un código creas una contraseña nueva. La anterior deja de servir.',
  },
  intro: 'Te enviamos un código y un enlace para crear una contraseña nueva.',
  submit: 'Recuperar Clave',
  submitting: 'Enviando',
  back: 'Volver al ingreso',
  dialog: 'Crea tu contraseña nueva',
  resent: 'Te enviamos otro código.',
  ofLinkAlone: 'Abriste el enlace que te enviamos: no necesitas código.',
  ofLink: 'Usamos el código del enlace que abriste.',
  fiscalNumber: 'Cédula',
} as const;
