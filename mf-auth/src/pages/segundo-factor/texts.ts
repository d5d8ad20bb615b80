/** Texts of the page that asks an administrator for the code of the second factor. */
export const secondFactorTexts = {
  saying: {
    title: 'Dos llaves abren mejor que una',
    text: 'Tu contraseña y un código que cambia cada 30 segundos en tu celular.',
  },
  give: {
    title: 'Confirma que eres tú',
    intro: 'Abre tu aplicación de autenticación y escribe el código que muestra.',
    recoveryIntro: 'Escribe uno de los códigos que guardaste al configurarla. Cada uno sirve una vez.',
    code: 'Código de tu aplicación',
    recovery: 'Código de recuperación',
    useRecovery: 'Usar un código de recuperación',
    useApp: 'Usar el código de la aplicación',
    submit: 'Continuar',
    submitting: 'Verificando',
    lost: '¿Sin celular ni códigos? Pide a otro administrador que restablezca tu segundo factor.',
    needed: 'Escribe el código de recuperación.',
  },
} as const;
