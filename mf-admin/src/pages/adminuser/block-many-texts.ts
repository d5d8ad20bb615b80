/** Words of the question about several customers, which only it loads. */
export const blockManyTexts = {
  blockHint: 'Sus sesiones se cierran y no pueden ingresar hasta que los desbloquees.',
  unblockHint: 'Pueden ingresar de inmediato.',
  people: 'Cuántos clientes son',
  peopleHelp: (count: number) => `Son ${count}: escribe ese número.`,
} as const;
