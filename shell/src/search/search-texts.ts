/** What the search of the administration says. */
export const searchTexts = {
  title: 'Buscar en la administración',
  label: 'Buscar',
  placeholder: 'Nombre, cédula, celular, correo, factura o pago',
  close: 'Cerrar la búsqueda',
  shortcuts: {
    title: 'Atajos de teclado',
    close: 'Cerrar los atajos',
    always: [
      ['Buscar clientes, facturas, pagos y páginas', 'Ctrl', 'K'],
      ['Buscar, con una sola tecla', '/'],
      ['Ver estos atajos', '?'],
    ],
    go: (label: string) => `Ir a ${label}`,
    note: 'Dentro de un campo, las teclas escriben.',
  },
  groups: {
    customers: 'Clientes',
    invoices: 'Facturas',
    payments: 'Pagos',
    pages: 'Páginas',
    actions: 'Acciones',
  },
  of: (shown: number, count: number, more: boolean) => {
    const all = more ? `más de ${count}` : String(count);
    return shown < count || more ? `${shown} de ${all}` : all;
  },
  id: (id: string, place: string) => (place ? `C.C. ${id}, ${place}` : `C.C. ${id}`),
  states: {
    blocked: 'Bloqueada',
    late: 'En mora',
    up_to_date: 'Al día',
    no_credit: 'Sin crédito',
    closed: 'Pagada',
    written_off: 'Castigada',
  },
  balance: (amount: string) => `Saldo capital ${amount}`,
  payment: (date: string, amount: string) => `${date}, ${amount}`,
  published: 'Publicada',
  draft: 'Borrador',
  forgiven: 'También buscamos',
  forgivenWhy: ', que se escribe parecido.',
  only: (typed: string) => `Solo “${typed}”`,
  start:
    'Escribe al menos dos letras. Encontramos clientes con medio nombre y perdonamos errores de escritura.',
  none: (typed: string) => `Nada con “${typed}”`,
  noneHint: 'Revisa la cédula o el número, o busca con menos palabras: basta el comienzo de cada una.',
  failed: 'No pudimos buscar. Inténtalo otra vez.',
  results: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
  keys: { move: 'moverse', open: 'abrir', tab: 'en otra pestaña', close: 'cerrar' },
} as const;
