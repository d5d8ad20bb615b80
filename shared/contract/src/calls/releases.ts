import { Type } from 'typebox';
import { FAULT_REFERENCE } from '../fault-reference.ts';
import { access, type Call, type CallName } from '../route.ts';
import { FiscalNumber, orNull, proof, Strict, Timestamp } from '../schemas.ts';
import { Reason } from './administration.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{20}$' });
const Remote = Type.String({ pattern: '^mf-[a-z]+(-[a-z]+)*$', maxLength: 60 });
const ChannelName = Type.Union([Type.Literal('stable'), Type.Literal('canary')]);

const channel = {
  set: Hash,
  since: Timestamp,
  actor: Type.String(),
  reason: Type.String(),
  releases: Type.Array(
    Strict({
      name: Type.String(),
      owner: Type.String(),
      version: Type.String(),
      commit: Type.String(),
      hash: Hash,
    }),
  ),
};

const CanaryVerdict = Type.Union([
  Type.Literal('worse'),
  Type.Literal('healthy'),
  Type.Literal('inconclusive'),
]);
/** In `count` of `of` addresses. */
const Share = Strict({ count: Type.Integer(), of: Type.Integer() });

export const ReleasesOverview = Strict({
  stable: orNull(Strict(channel)),
  canary: orNull(
    Strict({
      ...channel,
      share: Type.Integer(),
      named: Type.Boolean(),
      /** What is said of it, by whom, since when, and the addresses that it rests on. */
      judged: Strict({
        verdict: CanaryVerdict,
        since: Timestamp,
        by: Type.String(),
        reason: Type.String(),
        failed: Share,
        stableFailed: Share,
        slow: Share,
      }),
    }),
  ),
  /** The last canary, while none runs. */
  endedCanary: orNull(
    Strict({
      set: Hash,
      at: Timestamp,
      actor: Type.String(),
      reason: Type.String(),
      verdict: CanaryVerdict,
    }),
  ),
  stopped: Type.Array(
    Strict({ remote: Type.String(), actor: Type.String(), reason: Type.String(), since: Timestamp }),
  ),
  moves: Type.Array(
    Strict({
      channel: ChannelName,
      move: Type.Integer(),
      set: Hash,
      share: Type.Integer(),
      named: Type.Boolean(),
      at: Timestamp,
      actor: Type.String(),
      reason: Type.String(),
      changes: Type.Array(Strict({ name: Type.String(), from: orNull(Hash), to: orNull(Hash) })),
    }),
  ),
  /** Of the last 24 hours; the 75th percentile, milliseconds but for `cls`. */
  health: Type.Array(
    Strict({
      channel: ChannelName,
      remote: Type.String(),
      owner: Type.String(),
      release: Hash,
      loads: Type.Integer(),
      faults: Type.Integer(),
      shell: orNull(Type.Integer()),
      code: orNull(Type.Integer()),
      shown: orNull(Type.Integer()),
      lcp: orNull(Type.Integer()),
      inp: orNull(Type.Integer()),
      cls: orNull(Type.Number()),
    }),
  ),
  /** Failures that look the same, of the last seven days, or those of one reference; the newest first. */
  faults: Type.Array(
    Strict({
      remote: Type.String(),
      owner: Type.String(),
      release: Hash,
      commit: Type.String(),
      fault: Type.String(),
      error: orNull(Type.String()),
      route: orNull(Type.String()),
      count: Type.Integer(),
      addresses: Type.Integer(),
      last: Timestamp,
      references: Type.Array(Type.String()),
      /** Where it was thrown, innermost first: file, line and column of the sources. */
      frames: Type.Array(
        Strict({
          where: Type.String(),
          name: orNull(Type.String()),
          owner: orNull(Type.String()),
          commit: orNull(Type.String()),
        }),
      ),
    }),
  ),
  log: Type.Array(
    Strict({
      id: Type.Integer(),
      at: Timestamp,
      actor: Type.String(),
      action: Type.String(),
      subject: Type.String(),
      outcome: Type.Union([Type.Literal('done'), Type.Literal('refused')]),
      code: orNull(Type.String()),
      detail: Type.String(),
      /** Empty for what was refused. */
      reason: Type.String(),
    }),
  ),
});

/** What the console can ask for, as far as its key goes; who makes something the set of everybody has a key of their own. */
export const ConsoleOperation = Type.Union([
  Strict({
    type: Type.Literal('canary'),
    share: Type.Integer({ minimum: 0, maximum: 100 }),
    named: Type.Optional(Type.Literal(true)),
  }),
  Strict({ type: Type.Literal('rollback'), to: Type.Optional(Hash) }),
  Strict({ type: Type.Union([Type.Literal('kill'), Type.Literal('revive')]), remote: Remote }),
]);

const NamedPeople = Strict({ people: Type.Array(Type.String()) });

export const releaseCalls = {
  'GET /api/releases': {
    summary: 'What is live, how it does, and everything that was done about it.',
    access: access.admin('releases'),
    query: Strict({ reference: Type.Optional(Type.String({ pattern: FAULT_REFERENCE })) }),
    reply: ReleasesOverview,
  },
  'POST /api/releases/operations': {
    summary: 'Move a channel or switch a remote off, with a reason and the own password.',
    access: access.admin('releases'),
    body: Strict({
      operation: ConsoleOperation,
      motivo: Type.Optional(Reason),
      ...proof,
    }),
    reply: Strict({ done: Type.String(), set: Type.String() }),
  },
  'POST /api/releases/grants': {
    summary:
      'Make a link that lets one browser run a set for half an hour, with a reason and the own password.',
    access: access.admin('releases'),
    body: Strict({
      set: Hash,
      motivo: Type.Optional(Reason),
      ...proof,
    }),
    reply: Strict({ link: Type.String(), expires: Timestamp }),
  },
  'GET /api/releases/people': {
    summary: 'Who is named for the canary, whatever its share.',
    access: access.admin('releases'),
    reply: NamedPeople,
  },
  'PUT /api/releases/people': {
    summary:
      'Name the people for the canary, with a reason and the own password. Takes the place of who was named.',
    access: access.admin('releases'),
    body: Strict({
      people: Type.Array(FiscalNumber, { maxItems: 200 }),
      /** Who was named when the form was made: only who was added to it or taken from it is changed then. */
      was: Type.Optional(Type.Array(FiscalNumber, { maxItems: 200 })),
      motivo: Type.Optional(Reason),
      ...proof,
    }),
    reply: NamedPeople,
  },
} as const satisfies Record<CallName, Call>;
