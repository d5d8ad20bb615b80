import type { CommandReason, Judgement, MoveReason } from '@portal/contract/release-reasons';
import type { FaultKind, Release, ServerFaultKind } from '@portal/release-protocol/release';
import type {
  CanaryVerdict,
  KeyScope,
  LogAction,
  LogData,
  RegistryErrorCode,
  SetParts,
} from '@portal/release-protocol/release-statement';
import type { ColumnType, Generated, Kysely } from 'kysely';

/** Written as text, read as what it says; `json` keeps the order of keys, as `jsonb` would not. */
type Json<T> = ColumnType<T, string, string>;

/** Tables of the registry, in the schema `registry`, apart from the API's. */
export interface RegistryTables {
  release: {
    name: string;
    hash: string;
    owner: string;
    version: string;
    commit: string;
    manifest: Json<Release>;
    published_at: Generated<Date>;
    published_by: string;
  };
  /** Numbered as they were made: what people call a set by. A number may be left out. */
  release_set: { hash: string; parts: Json<SetParts>; made_at: Generated<Date>; number: Generated<number> };
  /** Append-only: the newest move of a channel is where it points. */
  channel_move: {
    channel: 'stable' | 'canary';
    move: number;
    set_hash: string;
    share: number;
    base: string | null;
    actor: string;
    reason: Json<MoveReason>;
    at: Generated<Date>;
  };
  /** Releases whose files nothing needs any more; what they were stays known. */
  cleaned_release: { name: string; hash: string; cleaned_at: Date; files_gone_at: Date | null };
  stopped_remote: {
    remote: string;
    actor: string;
    reason: Json<CommandReason>;
    since: Generated<Date>;
    /** Whether an operator's key signed: then only another one's brings it back. */
    by_operator: Generated<boolean>;
    /** An administrator switched it off: no team's key brings it back. */
    by_console: Generated<boolean>;
  };
  owner_key: {
    id: string;
    owner: string;
    scopes: Json<readonly KeyScope[]>;
    remotes: Json<readonly string[]>;
    public_key: string;
    added_at: Generated<Date>;
    valid_until: Date;
    revoked_at: Date | null;
    revoked_because: Json<CommandReason> | null;
  };
  /** Browsers that may run a set which is not theirs, for a while; of a token only its identifier. */
  browser_grant: {
    id: string;
    /** As `runText` writes it. */
    run: string;
    set_hash: string;
    key: string;
    /** Browsers that may still open it. */
    opens: number;
    expires_at: Date;
    withdrawn_at: Date | null;
    actor: string;
    reason: Json<CommandReason>;
    made_at: Generated<Date>;
  };
  /** Browsers that opened a grant, by the SHA-256 of a secret that each keeps. */
  grant_browser: { secret_hash: string; grant_id: string; opened_at: Date };
  /** Known to the hosts alone. */
  secret: { name: 'documents'; value: string };
  nonce: { value: string; expires_at: Date };
  audit: {
    id: Generated<number>;
    at: Generated<Date>;
    actor: string;
    action: LogAction;
    subject: string;
    outcome: 'done' | 'refused';
    /** Code of the refusal. */
    code: RegistryErrorCode | null;
    data: Json<LogData>;
  };
  /** The chain of the audit: each entry's hash over itself and the hash of the entry before. */
  audit_link: { id: number; previous_hash: string; hash: string };
  /** How far each address of a webhook, by its SHA-256, was told of the audit, and when it is to be told on. */
  webhook: { address_hash: string; last_entry: number; failures: Generated<number>; due_at: Date };
  /** Each change of what is said of a canary, by its move; what began without an entry is inconclusive. */
  canary_verdict: {
    move: number;
    verdict: CanaryVerdict;
    reason: Json<Judgement>;
    actor: string;
    at: Generated<Date>;
  };
  /** Beacons of pages; kept for 30 days. */
  beacon: {
    id: Generated<number>;
    at: Generated<Date>;
    set_hash: string;
    /** The document that told it; null before documents had names. */
    document: string | null;
    /** Which network told it, by a name that is good for the set alone; null before they were counted. */
    network: string | null;
    /** The same by a name that is good for the canary that ran, over all sets that it was and was compared with; null where none ran. */
    network_of_canary: string | null;
    remote: string;
    release: string;
    owner: string;
    kind: 'load' | 'fault' | 'shown';
    fault: FaultKind | ServerFaultKind | null;
    /** Pattern of the route on which it failed or that the document showed first, where that was told. */
    route: string | null;
    /** Reference shown to the person, error and place; null where the page did not send them. */
    reference: ColumnType<string | null, string | null | undefined, string | null>;
    error: ColumnType<string | null, string | null | undefined, string | null>;
    stack: ColumnType<readonly string[] | null, string | null | undefined, string | null>;
    shell_ms: number | null;
    code_ms: number | null;
    shown_ms: number | null;
    lcp_ms: number | null;
    inp_ms: number | null;
    cls: number | null;
  };
  /** How many documents hosts served to each network while a canary ran, of its set and of the one it is compared with. */
  served_network: { set_hash: string; network: string; documents: number; at: Generated<Date> };
}

/** A handle on the database that sees the registry's tables and no others. */
export type RegistryHandle = Kysely<RegistryTables>;

export const SCHEMA = 'registry';
