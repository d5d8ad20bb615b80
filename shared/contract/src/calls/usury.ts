import { Type } from 'typebox';
import { access, acts, began, type Calls } from '../route.ts';
import { orNull, proof, RecordVersion, Strict, TypedRate } from '../schemas.ts';
import { Reason } from './administration.ts';

const Month = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' });

/** Usury cap of a month: annual effective percent, and who has certified it (docs/credit-arithmetic.md, Rates). */
const UsuryRate = Strict({
  month: Type.String(),
  annual: Type.String(),
  source: Type.String(),
  /** Version of rate and source. */
  version: RecordVersion,
  /**
   * Credits that were corrected for it, and whether others have still to be looked at (docs/credit-arithmetic.md,
   * Caps on the ordinary rate).
   */
  corrected: Type.Integer({ minimum: 0 }),
  correcting: Type.Boolean(),
});

/** A cap that was entered and does not hold yet: until then it can be withdrawn, and entering another takes its place. */
const WaitingRate = Strict({
  month: Type.String(),
  annual: Type.String(),
  source: Type.String(),
  until: Type.String({ format: 'date-time' }),
  /** What it would change, counted up to 1,000 credits; `largest` is of one instalment, in pesos. */
  credits: Type.Integer({ minimum: 0 }),
  people: Type.Integer({ minimum: 0 }),
  mails: Type.Integer({ minimum: 0 }),
  largest: Type.Integer({ minimum: 0 }),
});

export const usuryCalls = {
  'GET /api/usuryRates': {
    summary: 'The usury cap of each month, newest first, and the months that have none yet and need one.',
    access: access.admin('settings'),
    reply: Strict({
      rates: Type.Array(UsuryRate),
      waiting: Type.Array(WaitingRate),
      missing: Type.Array(Type.String()),
    }),
  },
  'POST /api/usuryRates': {
    summary:
      'Enter or correct the cap of a month, up to the next one. Quotes and late interest follow it, so it asks for a reason and the own password. One that changes credits, or that is far from the month before, holds an hour later or when a second administrator enters the same; until then the present figure takes it back.',
    access: access.admin('settings'),
    began: began.versionUnlessNew,
    act: acts.outward('hour'),
    body: Strict({
      month: Month,
      annual: TypedRate,
      source: Type.String({ minLength: 3, maxLength: 120 }),
      /** Version of the month's cap that the person saw; null where the month had none. */
      version: Type.Optional(orNull(RecordVersion)),
      /** The figure again, where it differs by more than a quarter from the month before. */
      repeated: Type.Optional(TypedRate),
      motivo: Type.Optional(Reason),
      ...proof,
    }),
    reply: Strict({ rate: orNull(UsuryRate), waiting: orNull(WaitingRate) }),
  },
  'POST /api/usuryRates/:month/withdraw': {
    summary: 'Withdraw a cap that waits, before it holds; the one of the month, if any, stays as it is.',
    access: access.admin('settings'),
    began: began.nothing('one-time', 'The moment names the one cap that waits until then.'),
    act: acts.protecting('POST /api/usuryRates'),
    params: Strict({ month: Month }),
    body: Strict({ until: Type.String({ format: 'date-time' }) }),
    reply: Strict({ withdrawn: Type.Literal(true) }),
  },
} as const satisfies Calls;
