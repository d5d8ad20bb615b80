import type { CommandReason, Judgement, MoveReason } from '@portal/contract/release-reasons';
import type { Release } from './release.ts';
import type { ReleaseChecks } from './release-checks.ts';

/** Common fields of all signed requests to the registry: each is for one registry, valid once and for a short time. */
export interface StatementEnvelope {
  /** Name of the registry that it is for: a statement signed for a test portal is not valid at the real one. */
  readonly registry: string;
  /** Random; the registry accepts each nonce once. */
  readonly nonce: string;
  /** Instants in ISO 8601; at most `STATEMENT_LIFETIME` apart. */
  readonly issued: string;
  readonly expires: string;
  /** For people who read the audit log. */
  readonly reason: CommandReason;
}

/** Longest life of a statement, in milliseconds. */
export const STATEMENT_LIFETIME = 15 * 60_000;

/** Destination of an accepted release: live for everybody, for a share of visits, or not live yet. */
export type Destination =
  | { readonly channel: 'stable' }
  /** For a whole per cent of visits, 1 … 100. */
  | { readonly channel: 'canary'; readonly share: number }
  | { readonly channel: 'none' };

/** Which release a statement is about; the address covers its manifest, and that the hash of every file. */
export interface NamedRelease {
  readonly name: string;
  readonly owner: string;
  readonly hash: string;
}

/** The bytes that follow a statement, so that they can be held against it while they arrive. */
export interface AnnouncedBody {
  /** 64 hex digits. */
  readonly sha256: string;
  readonly bytes: number;
}

export interface ReleaseStatement extends StatementEnvelope {
  readonly kind: 'release';
  readonly release: NamedRelease;
  readonly destination: Destination;
  readonly body: AnnouncedBody;
  /** Absent in statements of older commands, which ran no checks. */
  readonly checks?: ReleaseChecks;
}

/** The shell's release and each remote's, by hash. */
export interface SetParts {
  readonly shell: string;
  readonly remotes: Readonly<Record<string, string>>;
}

/**
 * Releases that replace others or are new, by name and hash, and remotes that are removed, all in one move: a major
 * version of a contract or library, or a route, can change without an incompatible set in between.
 */
export interface SetChange {
  readonly with: Readonly<Record<string, string>>;
  readonly without?: readonly string[];
}

/** The state that the sender saw before asking. */
export interface AsSeen {
  /**
   * Hash of the live set, of a remote's release or of the canary's set, as the sender saw it. Nothing is moved where it
   * has changed since, so that two equal requests at once are done once.
   */
  readonly seen?: string;
}

/** Operations that a signed statement asks of the registry; the scopes of its keys decide which are allowed. */
export type Operation =
  /** Points `stable` at a known set, at a combination of published releases, or at itself with several of them changed. */
  | {
      readonly type: 'promote';
      readonly to: { readonly set: string } | { readonly parts: SetParts } | { readonly change: SetChange };
    }
  /** Makes the canary's set live. */
  | ({ readonly type: 'promote-canary' } & AsSeen)
  /** Runs a known set for a share of visits; 0 ends the canary. */
  | ({
      readonly type: 'canary';
      readonly set?: string;
      readonly share: number;
    } & AsSeen)
  /** Goes back to an earlier live set, by default the one before. */
  | ({ readonly type: 'rollback'; readonly to?: string } & AsSeen)
  /** Takes one remote back to its previous release; the others stay. */
  | ({ readonly type: 'rollback-remote'; readonly remote: string } & AsSeen)
  /** Removes one remote, with its routes and menu, from the live set and the canary; the others stay. */
  | { readonly type: 'retire'; readonly remote: string }
  | { readonly type: 'kill' | 'revive'; readonly remote: string }
  | { readonly type: 'revoke-key'; readonly key: string }
  /** Deletes the files of releases that nothing has used for `days`, 7 … 365; `dry` only lists them. */
  | { readonly type: 'clean'; readonly days: number; readonly dry?: true }
  /** Registers a grant: a token of `grantToken`, made with one of the keys that sign this statement. */
  | { readonly type: 'grant'; readonly token: string }
  /** Ends a grant before its time. */
  | { readonly type: 'withdraw'; readonly grant: string }
  /** Changes nothing; answers the report for the console (`POST /registry/report`). */
  | {
      readonly type: 'report' /** How many moves of channels it tells; 20 by default. */;
      readonly moves?: number;
      /** Only the failure that a person names by this code (`FAULT_REFERENCE`); the newest by default. */
      readonly reference?: string;
      /** Hash of a set whose releases are added to the report, live or not. */
      readonly set?: string;
    }
  /** Changes nothing; answers a release with files and source maps, to publish elsewhere (`POST /registry/fetch`). */
  | { readonly type: 'fetch'; readonly remote: string; readonly hash: string }
  | { readonly type: 'add-key'; readonly key: KeyDescription };

export interface OperatorStatement extends StatementEnvelope {
  readonly kind: 'operation';
  readonly operation: Operation;
}

export type Statement = ReleaseStatement | OperatorStatement;

/** Scopes of a key (docs/security.md describes the risk of each). */
export type KeyScope =
  /** Sign releases of its remotes, as the team that owns them, and fetch them to publish them elsewhere. */
  | 'publish'
  /** Switch its remotes off and on, take one back to its previous release, or remove it from the live set. */
  | 'pause'
  /** Sign releases of others as the second key. */
  | 'second'
  /** Move channels, give grants, clean up. */
  | 'promote'
  /** Operations of the console: off and on, a canary's share, back to a set that was live, grants of whole sets. */
  | 'console'
  /** Add and revoke keys; such a key is kept offline and only a file can introduce it. */
  | 'keys';

/** A public key with its permissions. */
export interface KeyDescription {
  /** Team, as its manifests name it. */
  readonly owner: string;
  readonly scopes: readonly KeyScope[];
  /** Releases that `publish`, `pause` and `second` are about (`mf-payments`, `shell`); `*`: all. */
  readonly remotes: readonly string[];
  /** Ed25519, SPKI in DER, base64. */
  readonly publicKey: string;
  readonly validUntil: string;
}

/** Pattern of a key's identifier (`keyId`). */
export const KEY_ID = '^[0-9a-f]{16}$';

/** Pattern of a grant's identifier. */
export const GRANT_ID = '^[\\w-]{22}$';

/** Longest life of a key that is added, in milliseconds: 400 days. */
export const KEY_LIFETIME = 400 * 86_400_000;

export interface Signature {
  /** Identifier of the key: see `keyId`. */
  readonly key: string;
  /** Base64 of the Ed25519 signature over the statement's canonical text. */
  readonly value: string;
}

export interface Signed<S extends Statement = Statement> {
  readonly statement: S;
  readonly signatures: readonly Signature[];
}

/** Body after a release's statement (`POST /registry/releases`): the manifest, every file and source map, base64. */
export interface ReleaseBody {
  readonly release: Release;
  readonly files: Readonly<Record<string, string>>;
  /** Source maps by the name of their script. */
  readonly maps?: Readonly<Record<string, string>>;
}

/** Refusals of the registry. The list is closed: a new code needs an explanation. */
export type RegistryErrorCode =
  | 'BAD_REQUEST'
  | 'UNSIGNED'
  | 'UNKNOWN_KEY'
  | 'REVOKED_KEY'
  | 'EXPIRED_KEY'
  | 'BAD_SIGNATURE'
  | 'WRONG_REGISTRY'
  | 'EXPIRED'
  | 'REPLAYED'
  | 'FOREIGN_REMOTE'
  | 'OUT_OF_SCOPE'
  | 'KEY_LIMITS'
  | 'ALTERED_BODY'
  | 'SLOW_BODY'
  | 'DIRTY'
  | 'FOREIGN_STYLE'
  | 'BAD_MANIFEST'
  | 'ALTERED_MANIFEST'
  | 'OLD_MANIFEST'
  | 'BAD_PATH'
  | 'EXTRA_FILE'
  | 'MISSING_FILE'
  | 'ALTERED_FILE'
  | 'TOO_LARGE'
  | 'WIDER_PERMISSIONS'
  | 'SECOND_SIGNATURE'
  | 'OVER_BUDGET'
  | 'LOOSE_BUDGET'
  | 'DOES_NOT_FIT'
  | 'FILES_GONE'
  | 'STORE_FULL'
  | 'UNKNOWN_SET'
  | 'UNKNOWN_REMOTE'
  | 'NOTHING_BEFORE'
  | 'CHANNEL_MOVED'
  | 'BAD_GRANT'
  | 'GRANT_ENDED'
  | 'GRANT_USED'
  | 'NO_GRANT'
  | 'TOO_MANY';

/** Answer of a refusal: the fault, who can mend it, and how. */
export interface RegistryErrorAnswer {
  readonly code: RegistryErrorCode;
  readonly problem: string;
  /** Team that can mend it. */
  readonly who: string;
  readonly fix: string;
}

/** A set and its number: sets are numbered as they are made. */
export interface SetNumber {
  readonly set: string;
  readonly number: number;
}

/** Answer of operations that moved a channel or published. */
export interface RegistryDone {
  /** The work done, in one line. */
  readonly done: string;
  /** Set that `stable` points at afterwards. */
  readonly set: string;
}

export interface ReleaseSummary {
  readonly name: string;
  readonly owner: string;
  readonly version: string;
  readonly commit: string;
  /** Built from sources that the commit does not hold. */
  readonly dirty?: true;
  readonly hash: string;
}

/** Public answer of `GET /registry/status`; actors and reasons are in `RegistryReport`, for operators. */
export interface RegistryStatus {
  readonly registry: string;
  readonly stable: ChannelStatus | null;
  readonly canary: (ChannelStatus & CanaryReach) | null;
  readonly stopped: readonly { readonly remote: string; readonly since: string }[];
}

export interface ChannelStatus {
  readonly set: string;
  readonly move: number;
  readonly since: string;
  readonly releases: readonly ReleaseSummary[];
}

/** `worse`: the canary must end; `healthy`: it may be promoted; `inconclusive`: there are too few reports. */
export type CanaryVerdict = 'worse' | 'healthy' | 'inconclusive';

/** Frequency: `count` of `of` cases. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** Audience of a canary, and its verdict. */
export interface CanaryReach {
  readonly share: number;
  readonly judged: { readonly verdict: CanaryVerdict; readonly since: string };
}

/** A running canary with the figures behind its verdict. */
export interface JudgedCanary extends CanaryReach {
  readonly judged: CanaryReach['judged'] & {
    /** Actor of the verdict: `health`. */
    readonly by: string;
    readonly reason: Judgement;
    /** Addresses that reported failures of the canary; of `stable` in the same time; slow pages of the canary. */
    readonly failed: Share;
    readonly stableFailed: Share;
    readonly slow: Share;
    /** Share of addresses that may fail in the long run. */
    readonly budget?: Share;
    /**
     * Number of the present addresses that must fail to end the canary automatically; null while too few addresses
     * report.
     */
    readonly endsAt?: number | null;
  };
}

/** The last canary after its end: when it ended, by whom or by `health`, and why. */
export interface EndedCanary {
  readonly set: string;
  readonly at: string;
  readonly actor: string;
  readonly reason: MoveReason;
  /** The last verdict on it. */
  readonly verdict: CanaryVerdict;
}

/** A channel with who moved it last, and why. */
export interface ChannelReport extends ChannelStatus {
  readonly actor: string;
  readonly reason: MoveReason;
}

/** A move of a channel and what it changed, by name of the release. */
export interface MoveReport {
  readonly channel: 'stable' | 'canary';
  readonly move: number;
  readonly set: string;
  readonly share: number;
  readonly at: string;
  readonly actor: string;
  readonly reason: MoveReason;
  readonly changes: readonly {
    readonly name: string;
    readonly from: string | null;
    readonly to: string | null;
    /** Difference between both manifests; missing from earlier registries. */
    readonly difference?: ReleaseDifference;
  }[];
}

/** Differences of a release from the one before it. */
export interface ReleaseDifference {
  readonly owner: string;
  /** Null where there is none. */
  readonly before: Pick<ReleaseSummary, 'version' | 'commit' | 'dirty'> | null;
  readonly after: Pick<ReleaseSummary, 'version' | 'commit' | 'dirty'> | null;
  readonly routesAdded: readonly string[];
  readonly routesGone: readonly string[];
  /** Calls of the API, by name; changed: their types are others. */
  readonly callsAdded: readonly string[];
  readonly callsGone: readonly string[];
  readonly callsChanged: readonly string[];
  /** How much heavier its files are, before compression. */
  readonly bytes: number;
}

/** Health of a whole channel in the last 24 hours. */
export interface ChannelHealth {
  readonly channel: 'stable' | 'canary';
  readonly loads: number;
  readonly faults: number;
  /** The 75th percentile, in milliseconds. */
  readonly lcp: number | null;
}

/** Release to which one remote alone can go back. */
export interface WayBack {
  readonly remote: string;
  readonly hash: string;
  readonly version: string;
  readonly commit: string;
  /** Whether going back takes two signatures; the console has one. */
  readonly takesTwo: boolean;
}

/** Health of a release in the last 24 hours, from the reports of browsers. */
export interface HealthReport {
  readonly channel: 'stable' | 'canary';
  readonly remote: string;
  readonly owner: string;
  readonly release: string;
  readonly loads: number;
  readonly faults: number;
  /** The 75th percentile, milliseconds but for `cls`; null where it was not measured. */
  readonly shell: number | null;
  readonly code: number | null;
  readonly shown: number | null;
  readonly lcp: number | null;
  readonly inp: number | null;
  readonly cls: number | null;
  /** Failures of the last hour, for each five minutes, the oldest first. */
  readonly recent?: readonly number[];
}

/** Frame of a stack, mapped to the sources where the release's source maps allow it. */
export interface FaultFrame {
  /** `mf-payments/src/pages/facturas/page.tsx:12:3`; the script's own line and column where no map tells. */
  readonly where: string;
  /** Its name there. */
  readonly name: string | null;
  /** Owner of the script's release, which may be another than the failed one, such as the shell. */
  readonly owner: string | null;
  readonly commit: string | null;
}

/** Failures of one release that look the same, of the last seven days. */
export interface FaultReport {
  readonly remote: string;
  readonly owner: string;
  readonly release: string;
  readonly commit: string;
  readonly fault: string;
  readonly error: string | null;
  readonly route: string | null;
  readonly count: number;
  /** Addresses that saw it. */
  readonly addresses: number;
  readonly last: string;
  /** The newest references, which people may quote to the support. */
  readonly references: readonly string[];
  readonly frames: readonly FaultFrame[];
}

/** Acts of the log: operations, publications, refusals before the act is known, verdicts, what browsers do with a grant. */
export type LogAction =
  | Operation['type']
  | `publish to ${Destination['channel']}`
  | ('publish' | 'operate')
  | ('canary ended' | 'canary healthy' | 'canary inconclusive')
  | ('open' | 'leave');

/** What an entry of the log says besides: of a refusal the problem, in English for the command line. */
export interface LogData {
  /** What was done, in a line. */
  readonly done?: string;
  readonly reason?: CommandReason | Judgement;
  readonly checks?: ReleaseChecks;
  readonly problem?: string;
}

export interface LogEntry {
  readonly id: number;
  readonly at: string;
  readonly actor: string;
  readonly action: LogAction;
  readonly subject: string;
  readonly outcome: 'done' | 'refused';
  readonly code: RegistryErrorCode | null;
  readonly data: LogData;
}

/** Everything that the console shows, to an operator. */
export interface RegistryReport {
  readonly registry: string;
  readonly stable: ChannelReport | null;
  readonly canary: (ChannelReport & JudgedCanary) | null;
  /** Only while none runs. */
  readonly endedCanary: EndedCanary | null;
  readonly stopped: readonly {
    readonly remote: string;
    readonly actor: string;
    readonly reason: CommandReason;
    readonly since: string;
  }[];
  readonly moves: readonly MoveReport[];
  /** Numbers by which people call the sets above; missing from earlier registries. */
  readonly setNumbers?: readonly SetNumber[];
  readonly health: readonly HealthReport[];
  readonly channels?: readonly ChannelHealth[];
  readonly waysBack?: readonly WayBack[];
  readonly faults: readonly FaultReport[];
  readonly log: readonly LogEntry[];
  /** The requested set; absent if none was requested or the registry does not know it. */
  readonly asked?: SetNumber & { readonly releases: readonly ReleaseSummary[] };
}
