/** Texts of the page that takes a password of one's own in place of the temporary one. */
export const temporaryPasswordTexts = {
  title: 'Cambia tu contraseña temporal',
  saying: {
    title: 'Una contraseña que solo sabes tú',
    text: 'La temporal la conoce quien te la dio. La tuya, nadie más.',
  },
  intro: 'Te dieron una contraseña temporal. Cámbiala por una tuya para empezar.',
  current: 'Contraseña temporal',
  currentHelp: 'La misma con la que acabas de ingresar.',
  done: 'Listo. Desde ahora ingresas con tu contraseña nueva.',
  code: {
    intro: 'Antes de cambiarla confirma que este correo es tuyo: te enviamos un código.',
    code: 'Código de tu correo',
    submit: 'Continuar',
    submitting: 'Confirmando',
    again: 'Enviar otro código',
  },
} as const;
