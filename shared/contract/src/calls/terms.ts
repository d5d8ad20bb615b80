import { Type } from 'typebox';
import { access, type Call, type CallName } from '../route.ts';
import { BusinessDate, FiscalNumber, InvoiceNumber, Percent, Pesos, Strict } from '../schemas.ts';

/** Current conditions of a credit (EN-16). Counts are instalments; money is pesos. */
export const Obligation = Strict({
  numeroObligacion: InvoiceNumber,
  fechaObligacion: BusinessDate,
  cuotaMes: Pesos,
  saldoCapital: Pesos,
  plazo: Type.Integer(),
  plazoMinimo: Type.Integer(),
  plazoMaximo: Type.Integer(),
  cuotasPagadas: Type.Integer(),
  cuotasPendientes: Type.Integer(),
  periodicidadPago: Type.String(),
  tasaInteres: Percent,
});

const termRequest = {
  invoice: InvoiceNumber,
  fiscal_number: FiscalNumber,
  cuota: Type.Integer({ minimum: 0, maximum: 999 }),
  user: Type.String({ maxLength: 20 }),
};

const PlanTotals = Strict({
  cuotaMes: Pesos,
  fechaUltimaCuota: BusinessDate,
  totalIntereses: Pesos,
  totalPagar: Pesos,
});

export const termCalls = {
  'POST /api/validarModificacionPLazo': {
    summary:
      'May the term of this credit be changed, and from what conditions (API-28, API-83, TM-26, TM-32).',
    access: access.clientOrAdmin('validate_modify_terms'),
    body: Strict({ ...termRequest, log_modification: Type.Integer({ minimum: 0 }) }),
    reply: Strict({
      status: Type.Union([Type.Literal(200), Type.Literal(201)]),
      message: Type.String(),
      title: Type.String(),
      nuevaCuota: Pesos,
      data: Type.Union([Obligation, Type.Null()]),
      log_modification: Type.Integer({ minimum: 0 }),
    }),
  },
  'POST /api/simularModificacionPLazo': {
    summary: 'Plan over a new number of instalments, beside the present one (API-29, EN-18, TM-07, TM-08).',
    access: access.clientOrAdmin('validate_modify_terms'),
    body: Strict(termRequest),
    reply: Strict({
      planPagos: Strict({
        tasaInteres: Percent,
        planPagosDetalle: Type.Array(
          Strict({
            numeroCuota: Type.Integer(),
            fechaVencimiento: BusinessDate,
            cuotaMes: Pesos,
            estadoCuota: Type.String(),
          }),
        ),
      }),
      actual: PlanTotals,
      nuevo: PlanTotals,
    }),
  },
} as const satisfies Record<CallName, Call>;
