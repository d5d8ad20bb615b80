import { Type } from 'typebox';
import { access, began, type Calls } from '../route.ts';
import {
  FiscalNumber,
  OneOf,
  PasskeyAssertion,
  Pesos,
  PositivePesos,
  Strict,
  TypedCode,
} from '../schemas.ts';
import { PasskeyRequest } from './passkeys.ts';

/** ERROR is a refusal of business with its `mensaje`; the screen shows it (LI-05). */
const outcome = {
  estado: OneOf(['OK', 'ERROR']),
  mensaje: Type.String(),
};

const ofCustomer = Strict({ fiscal_number: FiscalNumber });

/** The extra limit that is asked for, on top of the present one (D-39). */
const increase = { fiscal_number: FiscalNumber, cupo_disponible: PositivePesos };

export const limitCalls = {
  'GET /api/limit/info/:fiscal_number': {
    summary: 'What the customer checks before asking for more (API-77, EN-41, LI-01, LI-02).',
    access: access.client,
    params: ofCustomer,
    reply: Strict({
      ...outcome,
      nombres: Type.String(),
      apellidos: Type.String(),
      correoElectronico: Type.String(),
      celular: Type.String(),
      actividadEconomica: Type.String(),
      direccion: Type.String(),
      cupoActual: Pesos,
    }),
  },
  'GET /api/limit/management/:fiscal_number': {
    summary: 'What can be asked for, as of now (API-78, EN-42, LI-04, LI-06).',
    access: access.client,
    params: ofCustomer,
    reply: Strict({
      ...outcome,
      Aplicaparacredito: Type.Boolean(),
      cupoActual: Pesos,
      cupoAdicionalPreaprobado: Pesos,
      /** Present limit plus what is pre-approved. */
      cupoTotal: Pesos,
      /** Available for purchases: `cupoTotal` less the capital owed. */
      cupoDisponibleCompras: Pesos,
      CuotaMinimaSolicitar: Pesos,
      CuotaMaximaaSolicitar: Pesos,
    }),
  },
  'POST /api/limit/otp': {
    summary:
      'Send the code that approves exactly this increase (threat T32); refusals carry estado ERROR with mensaje.',
    access: access.client,
    began: began.nothing('one-time', 'The code approves exactly this increase.'),
    body: Strict(increase),
    reply: Strict({
      estado: Type.Literal('OK'),
      mensaje: Type.String(),
      email: Type.String(),
      phone: Type.String(),
      vigencia_otp: Type.Integer({ minimum: 1 }),
      intentos_restantes: Type.Integer({ minimum: 0 }),
    }),
  },
  'POST /api/limit/passkey': {
    summary:
      'A challenge for one of the own passkeys that approves exactly this increase, in place of a code.',
    access: access.client,
    began: began.nothing('one-time', 'The challenge approves exactly this increase.'),
    body: Strict(increase),
    reply: PasskeyRequest,
  },
  'POST /api/limit/increase': {
    summary:
      'Ask for the increase: what is pre-approved is granted at once, more is studied. Without the right `codigo` or `passkey` it is refused (API-79, LI-11 … LI-14).',
    access: access.client,
    began: began.nothing(
      'one-time',
      'The code approved exactly this increase, and what is pre-approved is computed again.',
    ),
    body: Strict({
      ...increase,
      codigo: Type.Optional(TypedCode),
      /** In place of the code. */
      passkey: Type.Optional(PasskeyAssertion),
    }),
    reply: Strict({
      estado: Type.Literal('OK'),
      mensaje: Type.String(),
      resultado: OneOf(['granted', 'in_review']),
      cupoActual: Pesos,
    }),
  },
} as const satisfies Calls;
