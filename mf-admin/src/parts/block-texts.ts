/** Texts of blocking a customer and of ending the block. */
export const blockTexts = {
  block: 'Bloquear',
  unblock: 'Des-Bloquear',
  blockTitle: (name: string) => `¿Bloquear a ${name}?`,
  unblockTitle: (name: string) => `¿Desbloquear a ${name}?`,
  blockHint: 'Su sesión termina de inmediato y no podrá ingresar.',
  unblockHint: 'Podrá ingresar de nuevo con su contraseña.',
  idRequired: 'Ingresa la cedula para continuar',
  failed: 'Se ha producido un error, intentalo nuevamente',
} as const;
