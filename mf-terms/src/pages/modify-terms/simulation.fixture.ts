import type { TermHandover } from '@portal/contract/handover';
import type { Simulation } from './use-confirmation.ts';

/** The credit of the mock: 9 instalments agreed, 2 of them paid. */
export const handover: TermHandover = {
  conditions: {
    numeroObligacion: 'E278115',
    fechaObligacion: '2026-08-28',
    cuotaMes: 94_191,
    saldoCapital: 612_900,
    plazo: 9,
    plazoMinimo: 3,
    plazoMaximo: 18,
    cuotasPagadas: 2,
    cuotasPendientes: 7,
    periodicidadPago: 'Mensual',
    tasaInteres: '1.8600',
  },
  fiscal_number: '6060606060',
  log_modification: 41,
  origin: '/facturas',
};

const day = (index: number): string => {
  const month = 10 + index;
  return `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-28`;
};

/** Its plan over 14 instalments, 12 of them to come. */
export const simulation: Simulation = {
  planPagos: {
    tasaInteres: '1.8600',
    planPagosDetalle: Array.from({ length: 12 }, (_, index) => ({
      numeroCuota: index + 3,
      fechaVencimiento: day(index),
      cuotaMes: 57_458,
      estadoCuota: 'Pendiente',
    })),
  },
  actual: {
    cuotaMes: 94_191,
    fechaUltimaCuota: '2027-05-28',
    totalIntereses: 46_437,
    totalPagar: 659_337,
  },
  nuevo: {
    cuotaMes: 57_458,
    fechaUltimaCuota: '2027-10-28',
    totalIntereses: 76_601,
    totalPagar: 689_501,
  },
};
