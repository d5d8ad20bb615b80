import { institutionName } from './institutions.ts';
import { integritySignature, sameText } from './signatures.ts';
import type { CreateTransactionRequest, FieldMessages } from './wire.ts';

const missing = 'No está presente';
const legalIdTypes = ['CC', 'CE', 'NIT', 'PP', 'TI', 'DNI', 'RC', 'OTHER'];

interface Rules {
  integritySecret: string;
  minimumAmountInCents: number;
  now: Date;
  acceptsTerms: (token: unknown) => boolean;
  acceptsPersonalData: (token: unknown) => boolean;
  referenceIsTaken: (reference: string) => boolean;
}

type Checked =
  | { request: CreateTransactionRequest; messages?: never }
  | { request?: never; messages: FieldMessages };

/** Checks the body of a creation; returns it typed, or what is wrong by field as the gateway says it. */
export function checkTransactionRequest(body: unknown, rules: Rules): Checked {
  const given = fieldsOf(body);
  const method = fieldsOf(given['payment_method']);
  const messages: FieldMessages = {
    ...field('acceptance_token', given, (value) =>
      rules.acceptsTerms(value) ? null : 'El token de aceptación no es válido o expiró',
    ),
    ...field('accept_personal_auth', given, (value) =>
      rules.acceptsPersonalData(value) ? null : 'El token de aceptación no es válido o expiró',
    ),
    ...field('amount_in_cents', given, (value) => amountProblem(value, rules.minimumAmountInCents)),
    ...field('currency', given, (value) => (value === 'COP' ? null : 'Debe ser COP')),
    ...field('customer_email', given, (value) =>
      typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'Formato inválido',
    ),
    ...field('reference', given, (value) => referenceProblem(value, rules)),
    ...field('signature', given, (value) => signatureProblem(value, given, rules)),
    ...optional('expiration_time', given, (value) => expirationProblem(value, rules.now)),
    ...optional('redirect_url', given, (value) => (isWebUrl(value) ? null : 'Formato inválido')),
  };
  const ofMethod = methodMessages(given['payment_method'], method);
  if (Object.keys(ofMethod).length > 0) messages['payment_method'] = ofMethod;
  const customer = fieldsOf(given['customer_data']);
  const ofCustomer = {
    ...field('full_name', customer, (value) => textProblem(value, 120)),
    ...field('phone_number', customer, (value) =>
      typeof value === 'string' && /^\+?\d{7,15}$/.test(value) ? null : 'Formato inválido',
    ),
  };
  if (Object.keys(ofCustomer).length > 0) messages['customer_data'] = ofCustomer;
  return Object.keys(messages).length > 0 ? { messages } : { request: body as CreateTransactionRequest };
}

function methodMessages(present: unknown, method: Record<string, unknown>): FieldMessages {
  if (present === undefined) return { type: [missing] };
  return {
    ...field('type', method, (value) => (value === 'PSE' ? null : 'No se encuentra habilitado')),
    ...field('user_type', method, (value) => (value === 0 || value === 1 ? null : 'Debe ser 0 o 1')),
    ...field('user_legal_id_type', method, (value) => legalIdTypeProblem(value, method['user_type'])),
    ...field('user_legal_id', method, (value) => textProblem(value, 20)),
    ...field('financial_institution_code', method, (value) =>
      typeof value === 'string' && institutionName(value) ? null : 'No existe la institución financiera',
    ),
    ...field('payment_description', method, descriptionProblem),
  };
}

function amountProblem(value: unknown, minimum: number): string | null {
  if (!Number.isSafeInteger(value) || (value as number) <= 0) return 'Debe ser un entero mayor que 0';
  if ((value as number) % 100 !== 0) return 'PSE no recibe centavos';
  return (value as number) < minimum ? `El monto mínimo es de ${minimum} centavos` : null;
}

function referenceProblem(value: unknown, rules: Rules): string | null {
  if (typeof value !== 'string' || value.length > 64) return 'Debe ser un texto de hasta 64 caracteres';
  return rules.referenceIsTaken(value) ? 'La referencia ya ha sido usada' : null;
}

function signatureProblem(value: unknown, given: Record<string, unknown>, rules: Rules): string | null {
  const expected = integritySignature(
    {
      reference: String(given['reference']),
      amountInCents: Number(given['amount_in_cents']),
      currency: String(given['currency']),
      expirationTime: given['expiration_time'] === undefined ? undefined : String(given['expiration_time']),
    },
    rules.integritySecret,
  );
  return typeof value === 'string' && sameText(value, expected) ? null : 'La firma es inválida';
}

function expirationProblem(value: unknown, now: Date): string | null {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return 'Formato inválido';
  return Date.parse(value) > now.getTime() ? null : 'Debe ser una fecha futura';
}

// ACH: a person pays with any document but NIT, a company with NIT.
function legalIdTypeProblem(value: unknown, userType: unknown): string | null {
  if (typeof value !== 'string' || !legalIdTypes.includes(value)) return 'No es un tipo de documento válido';
  return (userType === 1) === (value === 'NIT') ? null : 'No corresponde al tipo de persona';
}

// ACH refuses | and " in texts; the gateway allows 64 characters.
function descriptionProblem(value: unknown): string | null {
  if (typeof value === 'string' && /[|"]/.test(value)) return 'No puede contener | ni "';
  return textProblem(value, 64);
}

function textProblem(value: unknown, max: number): string | null {
  return typeof value === 'string' && value.trim() !== '' && value.length <= max
    ? null
    : `Debe ser un texto de hasta ${max} caracteres`;
}

function isWebUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function field(
  name: string,
  given: Record<string, unknown>,
  problem: (value: unknown) => string | null,
): FieldMessages {
  if (given[name] === undefined || given[name] === null) return { [name]: [missing] };
  const text = problem(given[name]);
  return text === null ? {} : { [name]: [text] };
}

function optional(
  name: string,
  given: Record<string, unknown>,
  problem: (value: unknown) => string | null,
): FieldMessages {
  return given[name] === undefined || given[name] === null ? {} : field(name, given, problem);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
