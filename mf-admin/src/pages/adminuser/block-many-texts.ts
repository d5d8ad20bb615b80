/** Words of the question about several customers, which only it loads. */
export const blockManyTexts = {
  failed: 'No pudimos contar lo que cambia',
  changes: (count: number, same: number, active: boolean) =>
    `Cambian ${count}.${same === 0 ? '' : ` Quedan como están los que ya estaban ${active ? 'desbloqueados' : 'bloqueados'}: ${same}.`}`,
  blockHint: (sessions: number) =>
    `No pueden ingresar hasta que los desbloquees. Sesiones que se cierran: ${sessions}. No les llega ningún correo.`,
  unblockHint: 'Pueden ingresar de inmediato. No les llega ningún correo.',
  people: 'Cuántos clientes cambian',
  peopleHelp: (count: number) => `Son ${count}: escribe ese número.`,
} as const;
