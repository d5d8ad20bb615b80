import type { ReleaseChecks } from '@portal/release-protocol/release-checks';
import type {
  LogAction,
  OperatorStatement,
  ReleaseStatement,
  Share,
  Signed,
  Statement,
} from '@portal/release-protocol/release-statement';
import type { ReleaseRegistry } from '../model/registry.ts';
import type { ArtefactStore } from '../store/artefacts.ts';
import type { Signer } from '../store/keys.ts';
import type { RegistryHandle } from '../store/tables.ts';

export interface ServiceOptions {
  readonly handle: RegistryHandle;
  readonly artefacts: ArtefactStore;
  readonly registry: ReleaseRegistry;
  /** Name that statements must be signed for. */
  readonly name: string;
  readonly now: () => Date;
  /** Releases that were built from uncommitted sources may go live. */
  readonly takesDirty: boolean;
  /** Teams give links to their own releases, without an operator: a registry of test data. */
  readonly previews: boolean;
  /** Share of addresses that may see a canary fail. */
  readonly failureBudget: Share;
  /** Number of root keys that must sign the addition or revocation of a key. */
  readonly rootSignatures: number;
}

/**
 * A statement with valid signatures, registry and time, signed by keys that may ask for it. Its body was not read yet.
 */
export interface Proven<S extends Statement> {
  readonly signed: Signed<S>;
  readonly signers: readonly Signer[];
  /** The key that slots are counted for. */
  readonly key: string;
  /** Address, for the log. */
  readonly from: string;
}

export type ProvenRelease = Proven<ReleaseStatement>;
export type ProvenOperation = Proven<OperatorStatement>;

/** Names of a command in the audit log: teams and keys that signed, action and subject. */
export interface AuditSubject {
  readonly actor: string;
  readonly action: LogAction;
  readonly subject: string;
  /** Of a publication, where its statement says it. */
  readonly checks?: ReleaseChecks;
}

/** A statement that may be carried out, with its work, which runs inside the registry's transaction. */
export interface AcceptedCommand extends AuditSubject {
  readonly statement: Statement;
  readonly work: (registry: ReleaseRegistry, trx: RegistryHandle) => Promise<string>;
  /** Runs after that transaction was committed, in a transaction of its own. */
  readonly afterwards?: (trx: RegistryHandle) => Promise<void>;
}

/** The registry inside the transaction of one statement. */
export interface TransactionContext {
  readonly registry: ReleaseRegistry;
  readonly trx: RegistryHandle;
  /** Name of this registry. */
  readonly here: string;
  readonly now: Date;
  readonly takesDirty: boolean;
  readonly previews: boolean;
}
