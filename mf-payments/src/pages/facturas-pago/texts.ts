/** Texts of the page of sample figures. */
export const sampleTexts = {
  title: 'Pago de facturas',
  note: 'Así se ve el pago de una factura. Los datos son de ejemplo y esta página no hace pagos.',
  toInvoices: 'Ver mis facturas',
} as const;
