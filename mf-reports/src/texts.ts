import { adminLabels } from '@portal/contract/admin-areas';

interface Counts {
  readonly approved: number;
  readonly waiting: number;
  readonly failed: number;
}
const countsOf = ({ approved, waiting, failed }: Counts) =>
  `${approved} aprobadas, ${waiting} pendientes, ${failed} fallidas, con error o canceladas`;

/** Every word of the reports. Quoted ones are verbatim, spelling included. */
export const texts = {
  title: adminLabels.reports,
  nothing: 'No tienes informes asignados.',
  nothingHelp: 'Pide a quien administra los usuarios que te dé acceso a los que necesitas.',
  copyLink: 'Copiar enlace con filtros',
  linkCopied: 'Copiamos el enlace. Quien lo abra verá los mismos filtros.',
  copyFailed: 'No pudimos copiar el enlace. Cópialo de la barra de direcciones.',
  payments: {
    chart: {
      summary: 'Resumen del periodo',
      title: 'Pagos por día',
      byWeek: 'Pagos por semana',
      month: (date: string) =>
        ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'][
          Number(date.slice(5, 7)) - 1
        ],
      /** First and last day of a chart that does not show the whole period. */
      part: (first: string, last: string) =>
        `Del ${first} al ${last}; los totales son de todo el periodo consultado.`,
      parts: { approved: 'Aprobada', waiting: 'Pendiente', failed: 'Fallida, error o cancelada' },
      description: (first: string, last: string) => `Pagos por día y estado, del ${first} al ${last}`,
      day: (date: string, counts: Counts) => `${date}: ${countsOf(counts)}`,
      week: (first: string, last: string, counts: Counts) => `Del ${first} al ${last}: ${countsOf(counts)}`,
      failed: (count: number) => `${count} sin éxito`,
      approved: 'Recaudo aprobado',
      payments: (count: string) => `${count} ${count === '1' ? 'pago' : 'pagos'}`,
      approval: 'Aprobación',
      waiting: 'Pendientes',
      toConfirm: (amount: string) => `${amount} por confirmar`,
    },
  },
} as const;
