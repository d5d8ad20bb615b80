/** Words of the list of refunds, which is fetched with it. */
export const refundTexts = {
  title: 'Devoluciones',
  states: {
    asked: 'Por pagar',
    in_file: 'En archivo',
    paid: 'Pagada',
    failed: 'No pagada',
    cancelled: 'Anulada',
  },
  inFile: (number: number) => `archivo ${number}`,
  askedBy: (name: string) =>
    `${name} pidió el archivo de pagos. Se genera cuando otra persona pide el mismo.`,
  file: (count: number, amount: string) =>
    `Generar archivo de pagos: ${count === 1 ? '1 devolución' : `${count} devoluciones`}, ${amount}`,
  fileHint:
    'Lo piden dos personas: con la segunda se genera. Cada devolución entra en un solo archivo. Después de esto no se pueden reversar: anota aquí si el banco las pagó.',
  again: (number: number) => `Descargar otra vez el archivo ${number}`,
  againHint: 'Es el mismo archivo: si ya lo cargaste en el banco, no lo cargues de nuevo.',
  fileSubmit: 'Pedir el archivo',
  againSubmit: 'Descargar',
  name: (number: number) => `devoluciones-${String(number).padStart(4, '0')}.csv`,
  paid: 'Se pagó',
  failed: 'No se pagó',
  of: (person: string, amount: string) => `Devolución de ${amount} a ${person}`,
  paidHint: 'Anota que el banco le entregó este dinero al cliente. No se puede cambiar después.',
  failedHint: 'El dinero sigue con nosotros: el caso permite reversar la devolución y decidir de nuevo.',
  note: 'Anotar',
} as const;
