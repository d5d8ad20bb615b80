import { Type } from 'typebox';
import { FAULT_REFERENCE } from '../fault-reference.ts';
import { access, acts, began, type Calls } from '../route.ts';
import { FiscalNumber, orNull, proof, Strict, Timestamp } from '../schemas.ts';
import { Reason } from './administration.ts';

const Hash = Type.String({ pattern: '^[0-9a-f]{20}$' });
const Remote = Type.String({ pattern: '^mf-[a-z]+(-[a-z]+)*$', maxLength: 60 });
const ChannelName = Type.Union([Type.Literal('stable'), Type.Literal('canary')]);

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
  reason: Type.String(),
  releases: Type.Array(ReleaseSummary),
};

const CanaryVerdict = Type.Union([
  Type.Literal('worse'),
  Type.Literal('healthy'),
  Type.Literal('inconclusive'),
]);
/** Number of cases that succeeded in time, of all cases. */
const KeptOf = Strict({ good: Type.Integer({ minimum: 0 }), total: Type.Integer({ minimum: 0 }) });
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

/** A search for the set that introduced a fault: `low` works, `high` fails. */
const Bisect = Strict({
  id: Type.String(),
  good: Hash,
  bad: Hash,
  low: Hash,
  high: Hash,
  /** The set to be tried; null once `high` is known to have introduced the fault. */
  next: orNull(Hash),
  /** Number of the current trial; `left` is the most that remain, this one included. */
  trial: Type.Integer({ minimum: 1 }),
  left: Type.Integer({ minimum: 0 }),
  by: Type.String(),
  reason: Type.String(),
  since: Timestamp,
  /** Changes of `high`, once it is known to be the one; empty until then. */
  found: Type.Array(PartChange),
});

/** A search, and the link that opens the set to be tried in one browser; shown once. */
const BisectStep = Strict({ bisect: Bisect, link: orNull(Type.String()), expires: orNull(Timestamp) });

export const ReleasesOverview = Strict({
  stable: orNull(Strict(channel)),
  canary: orNull(
    Strict({
      ...channel,
      share: Type.Integer(),
      named: Type.Boolean(),
      /** Verdict with its reason, actor, time and the counted addresses. */
      judged: Strict({
        verdict: CanaryVerdict,
        since: Timestamp,
        by: Type.String(),
        reason: Type.String(),
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
  bisect: orNull(Bisect),
  /** Service level objectives and how they were met; `total` is 0 without data. */
  objectives: Type.Array(
    Strict({
      name: Type.Union([Type.Literal('login'), Type.Literal('pay'), Type.Literal('page')]),
      /** Share of cases that must succeed within `within` milliseconds. */
      target: Type.Number(),
      within: Type.Integer(),
      days: KeptOf,
      hour: KeptOf,
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
      outcome: Type.Union([Type.Literal('done'), Type.Literal('refused')]),
      code: orNull(Type.String()),
      detail: Type.String(),
      /** Reason of the operator; '' for a refused command. */
      reason: Type.String(),
    }),
  ),
});

/** Operations that administrators ask for in the console. Its key makes nothing live that was not live or canary before. */
export const ConsoleOperation = Type.Union([
  Strict({
    type: Type.Literal('canary'),
    share: Type.Integer({ minimum: 0, maximum: 100 }),
    named: Type.Optional(Type.Literal(true)),
    /** Set of the trial that was shown. */
    seen: Hash,
  }),
  Strict({ type: Type.Literal('rollback'), to: Type.Optional(Hash), seen: Hash }),
  Strict({ type: Type.Literal('rollback-remote'), remote: Remote, seen: Hash }),
  Strict({ type: Type.Union([Type.Literal('kill'), Type.Literal('revive')]), remote: Remote }),
]);

/** The set of a page, for its release panel. */
export const PageReleases = Strict({
  set: Hash,
  /** Number by which people call it; null for a set of this machine or of one browser. */
  number: orNull(Type.Integer()),
  /** The live set; null without one. */
  live: orNull(Hash),
  canary: orNull(Strict({ set: Hash, share: Type.Integer(), named: Type.Boolean() })),
  /** Empty where the set is unknown. */
  releases: Type.Array(ReleaseSummary),
});

const NamedPeople = Strict({ people: Type.Array(Type.String()) });

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
  'POST /api/releases/bisect': {
    summary:
      'Begin to look for the set with which a fault came, with a reason and the own password, which are good for its links.',
    access: access.admin('releases'),
    began: began.nothing('create', 'A new search; no channel moves.'),
    act: acts.harmless('One browser, for as long as the links last.'),
    body: Strict({ good: Hash, bad: Hash, motivo: Type.Optional(Reason), ...proof }),
    reply: BisectStep,
  },
  'POST /api/releases/bisect/:id/answer': {
    summary: 'Say whether the set that was to be tried works, or give the search up.',
    access: access.admin('releases'),
    began: began.field('trial'),
    act: acts.harmless('One browser; the search can be given up.'),
    params: Strict({ id: Type.String({ pattern: '^[a-z0-9]{26}$' }) }),
    body: Strict({
      trial: Type.Integer({ minimum: 1, maximum: 1_000 }),
      answer: Type.Union([Type.Literal('works'), Type.Literal('fails'), Type.Literal('give-up')]),
    }),
    reply: BisectStep,
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
    began: began.field('was'),
    act: acts.undoable('PUT /api/releases/people'),
    body: Strict({
      people: Type.Array(FiscalNumber, { maxItems: 200 }),
      /** The list that the form was opened with: only IDs added to or removed from it are changed. */
      was: Type.Array(FiscalNumber, { maxItems: 200 }),
      motivo: Type.Optional(Reason),
      ...proof,
    }),
    reply: NamedPeople,
  },
} as const satisfies Calls;
