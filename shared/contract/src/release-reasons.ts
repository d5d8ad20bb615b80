import { type Static, Type } from 'typebox';
import { OneOf, orNull, Strict } from './schemas.ts';

/** What a command was for, where no person said why: an operation's own type, or the start of a portal. */
export const plainReasons = [
  ...(['promote', 'promote-canary', 'canary', 'rollback', 'rollback-remote', 'retire', 'kill'] as const),
  ...(['revive', 'revoke-key', 'add-key', 'clean', 'grant', 'withdraw', 'report', 'fetch', 'start'] as const),
] as const;

const Word = Type.String({ minLength: 1, maxLength: 300 });

/** How long a person's reason is, in characters. */
export const REASON_LENGTH = { minLength: 3, maxLength: 500 } as const;

/** Reason of a command: a person's own words, or a code with its data. Words for people are made where they are shown. */
export const CommandReason = Type.Union([
  Type.String(REASON_LENGTH),
  Strict({ code: OneOf(plainReasons) }),
  Strict({ code: OneOf(['release', 'preview']), commit: Word }),
  Strict({ code: Type.Literal('moved-to'), registry: Word }),
  Strict({ code: Type.Literal('moved-from'), registry: Word, commit: Word }),
  Strict({ code: Type.Literal('bisect'), test: Word }),
  /** An administrator's, asked for in the console: `by` is the national ID. */
  Strict({ code: Type.Literal('asked'), words: Type.String(REASON_LENGTH), by: Word }),
]);

/** `count` of `of` addresses. */
const Share = Strict({ count: Type.Integer(), of: Type.Integer() });

/** Failure that some addresses saw; the route may be unknown. */
const SeenFault = Strict({
  ...{ fault: Type.String(), remote: Type.String(), route: orNull(Type.String()), owner: Type.String() },
});

/** Figures that a verdict on a canary stands on. */
export const Judgement = Type.Union([
  Strict({
    ...{ code: Type.Literal('failed'), failed: Share, stableFailed: Share, budget: Share },
    kinds: Type.Array(Strict({ ...SeenFault.properties, count: Type.Integer() })),
  }),
  Strict({ code: Type.Literal('silent'), silent: Share, stableSilent: Share }),
  /** Slower than `factor` times stable's 75th percentile and `more` (milliseconds; of `cls` a score). */
  Strict({
    ...{ code: Type.Literal('slow'), measure: OneOf(['shown', 'lcp', 'inp', 'cls']), slow: Share },
    ...{ factor: Type.Number(), more: Type.Number() },
  }),
]);

/** Reason of a move: of a command, of a verdict, or of a move of stable that a canary ended with. */
export const MoveReason = Type.Union([
  ...CommandReason.anyOf,
  ...Judgement.anyOf,
  Strict({ code: Type.Literal('ended-with'), reason: CommandReason }),
]);

export type CommandReason = Static<typeof CommandReason>;
export type SeenFault = Static<typeof SeenFault>;
export type Judgement = Static<typeof Judgement>;
export type MoveReason = Static<typeof MoveReason>;
export type CodedReason = Exclude<MoveReason, string>;
export type PlainReason = (typeof plainReasons)[number];
