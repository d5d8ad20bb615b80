import { Type } from 'typebox';
import { FAULT_REFERENCE } from '../fault-reference.ts';
import { CommandReason, Judgement, MoveReason } from '../release-reasons.ts';
import { access, acts, began, type Calls } from '../route.ts';
import { OneOf, orNull, proof, Strict, Timestamp } from '../schemas.ts';
import { Reason } from './administration.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{20}$' });
const Remote = Type.String({ pattern: '^mf-[a-z]+(-[a-z]+)*$', maxLength: 60 });
const ChannelName = OneOf(['stable', 'canary']);

/** Present for a release that was built from sources other than those of its commit. */
const dirty = Type.Optional(Type.Literal(true));
const ReleaseSummary = Strict({
  name: Type.String(),
  owner: Type.String(),
  version: Type.String(),
  commit: Type.String(),
  dirty,
  hash: Hash,
});

const channel = {
  set: Hash,
  since: Timestamp,
  actor: Type.String(),
  reason: MoveReason,
  releases: Type.Array(ReleaseSummary),
};

const CanaryVerdict = OneOf(['worse', 'healthy', 'inconclusive']);
/** `count` of `of` addresses. */
const Share = Strict({ count: Type.Integer(), of: Type.Integer() });

const Identity = orNull(Strict({ version: Type.String(), commit: Type.String(), dirty }));
const Names = Type.Array(Type.String());
/** A part whose release differs between a set and the set before, or that only one of them has. */
const PartChange = Strict({
  name: Type.String(),
  from: orNull(Hash),
  to: orNull(Hash),
  /** Absent where the registry does not tell the difference. */
  difference: Type.Optional(
    Strict({
      owner: Type.String(),
      before: Identity,
      after: Identity,
      ...{ routesAdded: Names, routesGone: Names, callsAdded: Names, callsGone: Names, callsChanged: Names },
      /** Bytes by which its files grew, before compression. */
      bytes: Type.Integer(),
    }),
  ),
});

export const ReleasesOverview = Strict({
  stable: orNull(Strict(channel)),
  canary: orNull(
    Strict({
      ...channel,
      share: Type.Integer(),
      /** Verdict with its reason, actor, time and the counted addresses. */
      judged: Strict({
        verdict: CanaryVerdict,
        since: Timestamp,
        by: Type.String(),
        reason: Judgement,
        failed: Share,
        stableFailed: Share,
        slow: Share,
        /** Share of addresses that may fail in the long run. */
        budget: Type.Optional(Share),
        /**
         * How many of the addresses heard now must have failed for the canary to end by itself; null while too few are
         * heard for any number.
         */
        endsAt: Type.Optional(orNull(Type.Integer())),
      }),
    }),
  ),
  /** The last canary, while none runs. */
  endedCanary: orNull(
    Strict({
      set: Hash,
      at: Timestamp,
      actor: Type.String(),
      reason: MoveReason,
      verdict: CanaryVerdict,
    }),
  ),
  stopped: Type.Array(
    Strict({ remote: Type.String(), actor: Type.String(), reason: CommandReason, since: Timestamp }),
  ),
  moves: Type.Array(
    Strict({
      channel: ChannelName,
      move: Type.Integer(),
      set: Hash,
      share: Type.Integer(),
      at: Timestamp,
      actor: Type.String(),
      reason: MoveReason,
      changes: Type.Array(PartChange),
    }),
  ),
  /** Numbers by which people call the sets above; empty where the registry does not say them. */
  setNumbers: Type.Array(Strict({ set: Hash, number: Type.Integer({ minimum: 1 }) })),
  /** Figures of the last 24 hours: 75th percentiles, in milliseconds except `cls`. */
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
      /** Failures of the last hour in steps of five minutes, the oldest first. */
      recent: Type.Optional(Type.Array(Type.Integer())),
    }),
  ),
  /** Health of each channel as a whole, in the last 24 hours. */
  channels: Type.Array(
    Strict({
      channel: ChannelName,
      loads: Type.Integer(),
      faults: Type.Integer(),
      lcp: orNull(Type.Integer()),
    }),
  ),
  /** Release to which each remote alone can go back; for some the console's key is not enough. */
  waysBack: Type.Array(
    Strict({
      remote: Type.String(),
      hash: Hash,
      version: Type.String(),
      commit: Type.String(),
      takesTwo: Type.Boolean(),
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
      /** Stack of the error, innermost first: file, line and column of the sources. */
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
      outcome: OneOf(['done', 'refused']),
      code: orNull(Type.String()),
      /** Absent of a refused command. */
      reason: Type.Optional(MoveReason),
      /** Of a publication: whether its checks passed, or why they were not run. */
      checks: Type.Optional(
        Type.Union([
          Type.Literal('passed'),
          Strict({ skipped: Type.String() }),
          Strict({ because: Type.String() }),
        ]),
      ),
    }),
  ),
});

/** Operations that administrators ask for in the console. Its key makes nothing live that was not live or canary before. */
export const ConsoleOperation = Type.Union([
  Strict({
    type: Type.Literal('canary'),
    share: Type.Integer({ minimum: 0, maximum: 100 }),
    /** Set of the trial that was shown. */
    seen: Hash,
  }),
  Strict({ type: Type.Literal('rollback'), to: Type.Optional(Hash), seen: Hash }),
  Strict({ type: Type.Literal('rollback-remote'), remote: Remote, seen: Hash }),
  Strict({ type: OneOf(['kill', 'revive']), remote: Remote }),
]);

/** The set of a page, for its release panel. */
export const PageReleases = Strict({
  set: Hash,
  /** Number by which people call it; null for a set of this machine or of one browser. */
  number: orNull(Type.Integer()),
  /** The live set; null without one. */
  live: orNull(Hash),
  canary: orNull(Strict({ set: Hash, share: Type.Integer() })),
  /** Empty where the set is unknown. */
  releases: Type.Array(ReleaseSummary),
});

export const releaseCalls = {
  'GET /api/releases': {
    summary: 'What is live, how it does, and everything that was done about it.',
    access: access.admin('releases'),
    query: Strict({ reference: Type.Optional(Type.String({ pattern: FAULT_REFERENCE })) }),
    reply: ReleasesOverview,
  },
  'GET /api/releases/sets/:set': {
    summary: 'Releases of the set that a page runs, for the release panel in it.',
    access: access.admin('releases'),
    params: Strict({ set: Hash }),
    reply: PageReleases,
  },
  'POST /api/releases/operations': {
    summary: 'Move a channel or switch a remote off, with a reason and the own password.',
    access: access.admin('releases'),
    began: { ...began.field('seen'), within: 'operation' },
    act: acts.protecting('POST /api/releases/operations'),
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
    began: began.nothing('create', 'A new link, which ends by itself.'),
    act: acts.harmless('One browser, for half an hour.'),
    body: Strict({
      set: Hash,
      motivo: Type.Optional(Reason),
      ...proof,
    }),
    reply: Strict({ link: Type.String(), expires: Timestamp }),
  },
} as const satisfies Calls;
