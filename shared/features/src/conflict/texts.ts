/** Words of the dialog of two people who edited the same thing. */
export const conflictTexts = {
  title: 'Otra persona guardó esto',
  text: (who: string, when: string) => `${who} lo guardó el ${when}, mientras lo editabas.`,
  unknown: 'Alguien lo cambió o lo eliminó mientras lo editabas.',
  question: '¿Qué quieres hacer con tus cambios?',
  theirs: 'Ver lo que guardó',
  mine: 'Guardar lo mío encima',
  keep: 'Seguir editando',
  fields: {
    one: 'Este dato cambió mientras lo editabas. Lo demás que escribiste se conserva.',
    many: 'Estos datos cambiaron mientras los editabas. Lo demás que escribiste se conserva.',
    question: '¿Con cuál te quedas?',
    theirs: 'Dejar lo guardado',
    mine: 'Guardar lo mío',
    caption: 'Datos que cambiaron los dos',
    field: 'Dato',
    yours: 'Lo que escribiste',
    stored: 'Lo que está guardado',
    empty: 'Vacío',
  },
} as const;
