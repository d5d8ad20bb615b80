/** Words of lists whose rows are chosen. */
export const listTexts = {
  /** Actions on several customers at once. */
  many: {
    choose: 'Elegir',
    chooseOne: (name: string) => `Elegir a ${name}`,
    chosen: (count: number) => (count === 1 ? '1 cliente elegido' : `${count} clientes elegidos`),
    block: 'Bloquear elegidos',
    unblock: 'Desbloquear elegidos',
    none: 'Quitar la selección',
    title: (count: number, active: boolean) =>
      `¿${active ? 'Desbloquear' : 'Bloquear'} ${count === 1 ? '1 cliente' : `${count} clientes`}?`,
    changed: (count: number, active: boolean) =>
      count === 0
        ? 'Ningún cliente cambió.'
        : `${count === 1 ? '1 cliente quedó' : `${count} clientes quedaron`} ${active ? 'desbloqueado' : 'bloqueado'}${count === 1 ? '' : 's'}.`,
    unchanged: (count: number, active: boolean) =>
      `${count === 1 ? '1 ya estaba' : `${count} ya estaban`} ${active ? 'desbloqueado' : 'bloqueado'}${count === 1 ? '' : 's'}.`,
    since: (count: number) =>
      count === 1
        ? '1 quedó como está: cambió después de este lote.'
        : `${count} quedaron como están: cambiaron después de este lote.`,
    undo: 'Deshacer este lote',
    undoHint: 'Quien cambió después de este lote queda como está.',
    refused: (count: number) => (count === 1 ? '1 no se pudo cambiar:' : `${count} no se pudieron cambiar:`),
  },
} as const;
