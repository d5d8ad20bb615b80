import { Type } from 'typebox';
import { access, began, type Calls } from '../route.ts';
import { FiscalNumber, orNull, Percent, Pesos, PositivePesos, Strict } from '../schemas.ts';

/** 1 is a refusal of business with its `mensaje`; the screen shows it (QU-05, QU-13). */
const outcome = { error: Type.Union([Type.Literal(0), Type.Literal(1)]), mensaje: Type.String() };

const ofCustomer = Strict({ fiscal_number: FiscalNumber });

/** A purchase with all its costs, and the terms to price another amount and term. */
const PurchaseExample = Strict({
  amount: PositivePesos,
  instalments: Type.Integer({ minimum: 1 }),
  /** `total` and its parts; `instalment` is the monthly payment. */
  price: Strict({
    instalment: Pesos,
    total: Pesos,
    capital: Pesos,
    interest: Pesos,
    interestIva: Pesos,
    guarantee: Pesos,
    guaranteeIva: Pesos,
    annualWithGuarantee: Percent,
  }),
  terms: Strict({
    /** Effective, without IVA; never above the usury cap of the month. */
    rate: Strict({ monthly: Percent, annual: Percent }),
    guaranteeRate: Percent,
    ivaRate: Percent,
  }),
  most_instalments: Type.Integer({ minimum: 1 }),
  least_instalment: Pesos,
});

export const quoterCalls = {
  'GET /api/quoter/example': {
    summary:
      'A purchase with all its costs, for visitors, at the rate that a quote of today has; none while no quote can be made.',
    access: access.public,
    reply: Strict({ example: orNull(PurchaseExample) }),
  },
  'GET /api/quoter/validate/:fiscal_number': {
    summary: 'May this customer quote, up to what amount and in how many instalments (API-74, EN-39).',
    access: access.client,
    params: ofCustomer,
    reply: Strict({
      ...outcome,
      cupo: Pesos,
      max_cuotas: Type.Integer({ minimum: 0 }),
      min_cuota: Pesos,
    }),
  },
  'POST /api/quoter/quote': {
    summary:
      'What a purchase would cost by the month: guarantee 10 %, IVA on it and on interest, never above the usury cap (API-75, EN-39, QU-03).',
    access: access.client,
    began: began.nothing('append-only', 'A new quote; the ones before stay.'),
    body: Strict({
      total: PositivePesos,
      cuota_inicial: Type.Literal(0),
      cuotas: Type.Integer({ minimum: 1, maximum: 999 }),
    }),
    reply: Strict({
      ...outcome,
      /** The level instalment; the last one may differ by the rounding. 0 where there is none. */
      cuota_mensual: Pesos,
      /** Sum of all payments. */
      total: Pesos,
      /** Components of `total`. */
      desglose: Strict({
        capital: Pesos,
        intereses: Pesos,
        garantia: Pesos,
        iva: Pesos,
      }),
      /** Percent a month, effective, without IVA; and its annual effective equivalent. */
      tasa_mensual: Percent,
      tasa_anual: Percent,
      /**
       * The annual effective rate with the guarantee fee counted as interest, without IVA (docs/credit-arithmetic.md,
       * Caps on the ordinary rate).
       */
      tasa_anual_con_garantia: Percent,
    }),
  },
  'GET /api/quoter/otp/:fiscal_number': {
    summary:
      'Send the code that approves exactly the last quote; refusals carry estado ERROR with mensaje (API-76, EN-40, QU-12 … QU-15).',
    access: access.client,
    began: began.nothing('one-time', 'The code approves exactly the last quote.'),
    params: ofCustomer,
    reply: Strict({
      estado: Type.Literal('OK'),
      mensaje: Type.String(),
      msj_cotizador: Type.String(),
      datos_envio: Strict({ data: Strict({ email: Type.String(), phone: Type.String() }) }),
      vigencia_otp: Type.Integer({ minimum: 1 }),
    }),
  },
} as const satisfies Calls;
