/** Words that only the page of the pages has; those that managers share stand in `manager-texts.ts`. */
export const pageTexts = {
  schedule: {
    title: 'Programar',
    begin: 'Programar publicación',
    end: 'Programar retiro',
    date: { begin: 'Día de publicación', end: 'Día de retiro' },
    time: { begin: 'Hora de publicación', end: 'Hora de retiro' },
    hint: 'Hora de Colombia. Sale la última versión guardada, al minuto.',
    version: (version: number) => `Sale la versión ${version}.`,
    save: 'Guardar programación',
    cancel: 'Cancelar programación',
    saveFirst: 'Guarda el borrador primero: se programa la última versión guardada.',
    confirm: '¿Quieres guardar la programación?',
    says: (begin: string | undefined, end: string | undefined) =>
      [...(begin ? [`La página sale el ${begin}`] : []), ...(end ? [`Se retira el ${end}`] : [])].join(' ') ||
      'La página ya no saldrá ni se retirará sola',
    saved: 'La programación quedó guardada.',
    wrong: 'Escribe el día como 2026-11-27 y la hora como 06:00',
    past: 'Debe ser más tarde que ahora',
    order: 'Debe ser después de la publicación',
    nothing: 'La página no está publicada: programa también su publicación',
    badge: (moment: string) => `Sale el ${moment}`,
    endBadge: (moment: string) => `Se retira el ${moment}`,
  },
  trash: {
    throw: 'Enviar a la papelera',
    throwTitle: '¿Enviar esta página a la papelera?',
    throwText: 'Los visitantes dejan de verla. La puedes recuperar durante 30 días.',
    thrown: 'La página está en la papelera.',
    open: (count: number) => `Papelera (${count})`,
    title: 'Papelera',
    about: (user: string, moment: string) => `${user}, ${moment}`,
    restore: 'Recuperar',
    restoreOne: (name: string) => `Recuperar ${name}`,
    restored: 'La página volvió como borrador.',
    hint: 'Las páginas se quedan aquí 30 días.',
    close: 'Cerrar',
  },
  conflict: {
    mine: (name: string) => `Tu título: ${name}`,
    theirs: (name: string) => `Título guardado: ${name}`,
    changes: (added: number, removed: number) =>
      `Lo tuyo frente a lo guardado: ${added === 1 ? 'entra 1 palabra' : `entran ${added} palabras`}, ${removed === 1 ? 'sale 1' : `salen ${removed}`}`,
  },
  presence: {
    here: (name: string) => `${name} también está aquí`,
  },
} as const;
