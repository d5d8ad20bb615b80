import { Type } from 'typebox';
import { access, acts, began, type Calls } from '../route.ts';
import {
  BusinessDate,
  FiscalNumber,
  InvoiceNumber,
  OneOf,
  orNull,
  PasskeyAssertion,
  Percent,
  Pesos,
  Strict,
  TypedCode,
} from '../schemas.ts';
import { CaptchaToken } from './captcha.ts';
import { ModifyQuota } from './credit.ts';
import { PasskeyRequest } from './passkeys.ts';

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

/** `user` is the acting person by the screen; the server ignores it and takes the session's person. */
const termRequest = {
  invoice: InvoiceNumber,
  fiscal_number: FiscalNumber,
  cuota: Type.Integer({ minimum: 0, maximum: 999 }),
  user: Type.String({ maxLength: 120 }),
};

/** Number of the change under way; it belongs to one actor, one customer and one invoice, and cannot be guessed. */
const LogModification = Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 });

/** 200 is done; 201 is a refusal of business with its `message` (D-34). The HTTP status is the same. */
const Status = Type.Union([Type.Literal(200), Type.Literal(201)]);

/** State of a row of a plan as the simulation shows it. */
export const SimulatedStatus = OneOf(['Pendiente']);

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
    began: began.nothing('append-only', 'It reads, and notes the step in the log.'),
    act: acts.harmless('It reads, and notes the step in the log.'),
    body: Strict({
      ...termRequest,
      log_modification: LogModification,
      motivo: Type.Optional(
        Type.String({
          minLength: 3,
          maxLength: 200,
          description: 'Why an administrator acts for the customer; kept in the log (threat T45).',
        }),
      ),
    }),
    reply: Strict({
      status: Status,
      message: Type.String(),
      title: Type.String(),
      nuevaCuota: Pesos,
      data: orNull(Obligation),
      log_modification: LogModification,
    }),
  },
  'POST /api/simularModificacionPLazo': {
    summary: 'Plan over a new number of instalments, beside the present one (API-29, EN-18, TM-07, TM-08).',
    access: access.clientOrAdmin('validate_modify_terms'),
    began: began.nothing('reads', 'A plan is computed and nothing stored.'),
    act: acts.harmless('It computes a plan and stores nothing.'),
    body: Strict(termRequest),
    reply: Strict({
      planPagos: Strict({
        tasaInteres: Percent,
        planPagosDetalle: Type.Array(
          Strict({
            numeroCuota: Type.Integer(),
            fechaVencimiento: BusinessDate,
            cuotaMes: Pesos,
            estadoCuota: SimulatedStatus,
          }),
        ),
      }),
      actual: PlanTotals,
      nuevo: PlanTotals,
    }),
  },
  'GET /api/sendNotificationModifyTerms:fiscal_number/:paso': {
    summary:
      'Acknowledge step 1 (simulation confirmed) or 2 (code accepted); repeating it or being out of step does nothing (API-33, TM-11, TM-21).',
    access: access.clientOrAdmin('validate_modify_terms'),
    began: began.nothing('append-only', 'A step is noted in the log, once.'),
    act: acts.harmless('A step is noted in the log, once.'),
    params: Strict({ fiscal_number: FiscalNumber, paso: Type.Integer({ minimum: 1, maximum: 2 }) }),
    reply: Strict({ acknowledged: Type.Boolean() }),
  },
  'POST /api/sendOtpModifyTerms': {
    summary:
      'Terms accepted: send the customer a code that approves exactly the plan shown (API-31, EN-19, TM-13). `vigencia_otp` in minutes.',
    access: access.clientOrAdmin('validate_modify_terms'),
    began: began.nothing('one-time', 'The code approves exactly the plan shown.'),
    act: acts.harmless('A code that is not given back changes nothing.'),
    body: Strict({
      fiscal_number: FiscalNumber,
      all_data: Type.Optional(Type.Boolean()),
      log_modification: LogModification,
    }),
    reply: Strict({
      phone: Type.String(),
      email: Type.String(),
      vigencia_otp: Type.Integer({ minimum: 1 }),
      intentos_restantes: Type.Integer({ minimum: 0 }),
      detail: Type.String(),
      estado: Type.Literal('OK'),
      mensaje: Type.String(),
    }),
  },
  'POST /api/modifyTerms/passkey': {
    summary:
      'Terms accepted: a challenge for one of the own passkeys that approves exactly the plan shown, in place of a code.',
    access: access.client,
    began: began.nothing('one-time', 'The challenge approves exactly the plan shown.'),
    body: Strict({ fiscal_number: FiscalNumber, log_modification: LogModification }),
    reply: PasskeyRequest,
  },
  'POST /api/validate_otp': {
    summary:
      'Is this the code? Single use; a refusal says how many tries are left in `intentos_restantes` (API-32, EN-09, TM-18, TM-20).',
    access: access.clientOrAdmin('validate_modify_terms'),
    began: began.nothing('one-time', 'The code is used up for the plan that it was sent for.'),
    act: acts.harmless('The plan changes only by the next call.'),
    body: Strict({
      documento: FiscalNumber,
      codigo: Type.Optional(TypedCode),
      /** In place of the code; the customer's passkey only. */
      passkey: Type.Optional(PasskeyAssertion),
    }),
    reply: Strict({ estado: Type.Literal('OK'), mensaje: Type.String() }),
  },
  'POST /api/modificarPlazoCredito': {
    summary:
      'Change the term to the plan that the code approved; `interest` is only what the screen showed (API-30, EN-18, EN-44, TM-22 … TM-24).',
    access: access.clientOrAdmin('validate_modify_terms'),
    began: began.nothing(
      'one-time',
      'The code approved exactly one plan, which is computed again from the credit as it is.',
    ),
    act: acts.outward('second person'),
    body: Strict({
      ...termRequest,
      interest: Type.Union([Percent, Type.Number()]),
      log_modification: Type.Optional(LogModification),
    }),
    reply: Strict({
      status: Status,
      message: Type.String(),
      title: Type.String(),
      data: Type.Union([
        Strict({ invoice: InvoiceNumber, anterior: PlanTotals, nuevo: PlanTotals, plazo: Type.Integer() }),
        Type.Null(),
      ]),
      log_modification: LogModification,
    }),
  },
  'POST /api/consultUserInvoices': {
    summary:
      "A customer's invoices for the lookup of term modification; group by `excluded_zone`. `recaptcha_token` has no effect (API-86, EN-44, TM-30, TM-34).",
    access: access.admin('validate_modify_terms'),
    began: began.nothing('reads', 'It looks invoices up.'),
    act: acts.harmless('It looks invoices up.'),
    body: Strict({
      fiscal_number: FiscalNumber,
      recaptcha_token: Type.Optional(CaptchaToken),
      all_data: Type.Optional(Type.Boolean()),
    }),
    reply: Strict({
      total_invoices: Type.Integer({ minimum: 0 }),
      fiscal_number: Type.String(),
      first_name: Type.String(),
      last_name: Type.String(),
      invoices: Type.Array(
        Strict({
          invoice: InvoiceNumber,
          date: BusinessDate,
          term: Type.Integer(),
          quota: Pesos,
          balance: Pesos,
          excluded_zone: Type.Boolean(),
          modify_quota: ModifyQuota,
        }),
      ),
    }),
  },
} as const satisfies Calls;
