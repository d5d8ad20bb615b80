/** Spanish labels of the transaction statuses (TX-12). */
export const transactionStatusLabels = {
  Init: 'Iniciada',
  Approved: 'Aprobada',
  Fail: 'Fallida',
  Cancelled: 'Cancelada',
  Pending: 'Pendiente',
  Error: 'Error',
  Rejected: 'Rechazada',
  All: 'Todas',
} as const;
