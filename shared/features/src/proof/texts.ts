/** Texts of every form that asks for reauthentication. */
export const texts = {
  password: 'Tu contraseña',
  passwordHelp: 'La pedimos otra vez para estar seguros de que eres tú.',
  passwordNeeded: 'Escribe tu contraseña.',
  reason: 'Motivo',
  reasonHelp: 'Queda en el registro junto a tu nombre.',
  reasonNeeded: 'Escribe el motivo.',
  name: 'Nombre',
  nameHelp: 'Para reconocerla en esta lista.',
  nameNeeded: 'Escribe un nombre.',
  cancel: 'Cancelar',
  passkey: 'Confirmar con llave de acceso',
  proving: 'Confirmando',
} as const;
