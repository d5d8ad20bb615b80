import { messages } from '@portal/contract/messages';
import { countOf } from '@portal/ui/format';

/** Texts of the history of payments. */
export const historyTexts = {
  title: 'Historial de pagos',
  lead: 'Consulta tus pagos y su estado.',
  filters: 'Filtros del historial',
  filterBy: 'Filtrar por',
  noExtra: 'Sin otro filtro',
  fields: { transaction_id: 'Id de transacción', trazability_code: 'Código de rastreo' },
  value: 'Valor',
  placeholders: {
    transaction_id: 'Id de transacción',
    trazability_code: 'Código de rastreo de PSE',
  },
  tooShort: {
    transaction_id: 'Ingresa un id de transacción para la busqueda.',
    trazability_code: 'Ingresa un código de rastreo de PSE para la busqueda.',
  },
  query: 'Consultar',
  loadFailed: 'No pudimos traer tu historial',
  empty: messages.noResults,
  emptyHelp: 'Cambia las fechas o los filtros y consulta de nuevo.',
  total: (count: number) => countOf(count, 'transacción', 'transacciones'),
  pdf: 'Descargar PDF',
  pdfLimit: (most: number) => `El PDF sale hasta con ${most} transacciones`,
  noPdf: messages.noTransactions,
  period: 'Periodo y resultado',
  outcomes: { Cancelled: 'Canceladas', Rejected: 'Rechazadas' },
  presets: { today: 'Hoy', days30: '30 días', year: 'Este año' },
  moreFilters: 'Más filtros',
  emptyToday: 'Hoy no tienes movimientos.',
  lastMonths: 'Ver los últimos 12 meses',
  paid: (amount: string, whole: boolean) => `Pagaste ${amount}${whole ? '' : ' en esta página'}`,
  tracking: 'CUS',
  what: {
    invoice: (invoice: string) => `Factura ${invoice}`,
    several: (invoices: string) => `Facturas ${invoices}`,
    total: (invoice: string) => `Pago Total, ${invoice}`,
    capital: (invoice: string) => `Abono a capital, ${invoice}`,
  },
} as const;
