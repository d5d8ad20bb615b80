/** Texts of the page of information. */
export const informationTexts = {
  title: 'Información',
  lead: 'Todo lo que necesitas saber, en un solo lugar.',
  newTab: '(se abre en otra pestaña)',
  empty: 'Por ahora no hay información publicada.',
  emptyHint: 'Si buscas algo, escríbenos o llámanos.',
  failed: 'No pudimos traer la información',
} as const;
