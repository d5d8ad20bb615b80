import type { ValueKind } from '@portal/values';
import { type TLiteral, type TProperties, type TUnion, type TUnsafe, Type } from 'typebox';
import type { SortText } from './sorting.ts';

/** Every object on the wire is strict: a property that is not described is refused, never dropped. */
export function Strict<P extends TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/** A text that is one of these words. */
export function OneOf<const W extends readonly string[]>(words: W) {
  type Literals = { -readonly [K in keyof W]: TLiteral<W[K]> };
  // The keys of a table are words without an order that types know.
  type Schema = number extends W['length'] ? TUnsafe<W[number]> : TUnion<Literals>;
  return Type.Union(words.map((word) => Type.Literal(word))) as unknown as Schema;
}

/** A schema that also allows null. */
export function orNull<S extends Parameters<typeof Type.Union>[0][number]>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** Most characters of a text that a parser reads, with all that people write round a value. */
const LONGEST_TYPED = 320;

/**
 * A value as a person typed it: the server's validation reads it by the parser of its kind (`@portal/values`), refuses
 * what is unclear in the words of the parser, and hands on the canonical form.
 */
function typed(kind: ValueKind, maxLength = LONGEST_TYPED) {
  return Type.String({ minLength: 1, maxLength, 'x-value': kind });
}

/** National ID. */
export const FiscalNumber = typed('nationalId', 60);
export const Email = typed('email');
/** Colombian mobile or landline. */
export const Phone = typed('phone', 60);
/** The same, or '' for none. */
export const PhoneOrNone = Type.String({ maxLength: 60, 'x-value': 'phone' satisfies ValueKind });

/** A person's first or last name; a person with one name has a full stop for the other. */
export const PersonName = typed('personName');

/** A password, of 128 characters in NFC at most; what was typed stays. */
export function Password(minLength = 4) {
  return Type.String({ minLength, maxLength: 1_024, 'x-value': 'password' satisfies ValueKind });
}

/** Whole Colombian pesos. */
export const Pesos = Type.Integer({ minimum: -9_007_199_254_740_991, maximum: 9_007_199_254_740_991 });
export const PositivePesos = Type.Integer({ minimum: 1, maximum: 999_999_999_999 });

/** Number of an invoice, which is also the number of the credit behind it: a letter and digits. */
export const InvoiceNumber = Type.String({ minLength: 2, maxLength: 20, pattern: '^[A-Za-z0-9-]+$' });

/** Business date in America/Bogota, `2026-11-20`. */
export const BusinessDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** Local time in America/Bogota, `2026-11-20T10:32:07`: characters 1–10 and 12–19 are what screens show. */
export const Timestamp = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}' });

/**
 * The specification sends dates of filters as dd-mm-yy (D-30); whatever the parser of dates reads is accepted too.
 */
export const FilterDate = Type.String({
  pattern: '^(\\d{1,2}[-/.]\\d{1,2}[-/.](\\d{2}|\\d{4})|\\d{4}[-/]\\d{1,2}[-/]\\d{1,2})$',
});

/** Percent of a year as people write it, handed on with two places: `25.40`. */
export const TypedRate = Type.String({ minLength: 1, maxLength: 20, 'x-value': 'rate' satisfies ValueKind });

/** Percent as a decimal string, so that no rate is ever a float: `1.8762`. */
export const Percent = Type.String({ pattern: '^\\d{1,4}(\\.\\d{1,8})?$' });

/** A code as people give it: with the message that brought it, spaces between its digits, or a link's secret. */
export const TypedCode = Type.String({ maxLength: 320 });

/** Answer after a code was sent, with the masked recipient. */
export const SentCode = Strict({
  email: Type.String(),
  phone: Type.String(),
  /** Lifetime of the code in minutes. */
  vigencia_otp: Type.Integer({ minimum: 1 }),
  intentos_restantes: Type.Integer({ minimum: 0 }),
});

export const PageNumber = Type.Integer({ minimum: 0, maximum: 100_000 });
export const PageSize = Type.Integer({ minimum: 0, maximum: 100 });

/** Columns by which a list can be ordered, in the form of `SortText`. */
export function SortBy<By extends string>(...columns: readonly By[]) {
  return Type.Unsafe<SortText<By>>(
    Type.String({ enum: columns.flatMap((column) => [column, `-${column}`]) }),
  );
}

/**
 * Version of a record that several people edit. The form sends the version that it was filled from. A change of a field
 * that another person has changed since is refused with RECORD_CHANGED (threat T49).
 */
export const RecordVersion = Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*$' });

/**
 * Versions in a form's call: the `version` it was opened with and, after a conflict, the `seen` one that is to be
 * overwritten.
 */
export const editedVersion = { version: RecordVersion, seen: Type.Optional(RecordVersion) };

export const Nothing = Strict({});

export function Base64Url(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
}

/** The answer of an authenticator to a challenge (WebAuthn 5.2.2), in base64url. */
export const PasskeyAssertion = Strict({
  id: Base64Url(1_400),
  clientDataJSON: Base64Url(4_000),
  authenticatorData: Base64Url(4_000),
  signature: Base64Url(4_000),
  userHandle: Type.Optional(Base64Url(100)),
});

/**
 * Proof of the person in the body of calls for which an open session is not enough (threat T47): the password or a
 * passkey.
 */
export const proof = {
  current_password: Type.Optional(Password(1)),
  passkey: Type.Optional(PasskeyAssertion),
};
