/** Texts of the page with an administrator's own ways to log in. */
export const ownAccessTexts = {
  title: 'Mi ingreso',
  loadFailed: 'No pudimos abrir esta página',
  secondFactor: 'Segundo factor',
  inactive:
    'Además de tu contraseña, al ingresar escribes un código de tu celular. Así nadie entra solo con tu contraseña.',
  active: 'Activo',
  left: (count: number) =>
    `Te ${count === 1 ? 'queda 1 código' : `quedan ${count} códigos`} de recuperación. Si los renuevas, los anteriores dejan de servir.`,
  set: 'Configurar segundo factor',
  renew: 'Renovar códigos',
  codes: 'Códigos de recuperación',
  renewed: 'Guárdalos en un lugar seguro: no los volveremos a mostrar, y los anteriores ya no sirven.',
  password: 'Tu contraseña',
  passwordHelp: 'La pedimos otra vez para estar seguros de que eres tú.',
  passwordNeeded: 'Escribe tu contraseña.',
} as const;
