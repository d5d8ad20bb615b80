import { messages } from '@portal/contract/messages';

/** Texts of the certificates that an administrator issues. */
export const certificatesTexts = {
  title: 'Certificados',
  fiscalNumber: 'Cédula',
  consult: 'Consultar',
  help: 'Escribe al menos 5 dígitos.',
  ready: (id: string) => `Certificados de la cédula ${id}.`,
  again: 'Cambiaste la cédula: consulta de nuevo para descargar.',
  tooShort: messages.errorTryLater,
  failed: 'No pudimos consultar esta cédula',
  start: 'Consulta una cédula',
  startHelp: 'Verás sus facturas y podrás descargar cualquiera de sus certificados.',
  download: 'Descargar',
  downloadFailed: messages.errorTryLater,
  none: 'El certificado no está disponible.',
  peace: {
    title: 'Paz y Salvo',
    text: 'Que no debe nada, en general o por obligaciones ya pagadas.',
    legend: 'Obligaciones',
    general: 'General',
    all: 'Seleccionar todos',
    closed: (invoice: string, date: string) => `${invoice}, pagada el ${date}`,
    nothing: 'Sin obligaciones pagadas.',
    choose: 'Elige al menos una opción.',
  },
  debt: { title: 'De Deuda', text: 'Lo que debe hoy, factura por factura.' },
  rent: { title: 'De Renta', text: 'Saldos e intereses pagados en un año.', year: 'Año' },
  plan: {
    title: 'Plan de Pagos',
    text: 'Cuotas, fechas y valores de una factura.',
    invoice: 'Factura',
    nothing: 'Sin facturas',
  },
} as const;
