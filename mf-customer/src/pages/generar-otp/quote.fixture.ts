import type { Quote, Terms } from './quote.ts';

export const terms: Terms = { error: 0, mensaje: '', cupo: 2_337_700, max_cuotas: 24, min_cuota: 30_000 };

export const quote: Quote = {
  error: 0,
  mensaje: '',
  cuota_mensual: 587_748,
  total: 2_350_995,
  desglose: { capital: 2_000_000, intereses: 94_953, garantia: 200_000, iva: 56_042 },
  tasa_mensual: '1.8783',
  tasa_anual: '25.02',
  tasa_anual_con_garantia: '95.15',
};
