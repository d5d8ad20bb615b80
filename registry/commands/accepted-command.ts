import type {
  OperatorStatement,
  ReleaseStatement,
  Share,
  Signed,
  Statement,
} from '@portal/contract/release-statement';
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
  /** Takes releases live whose commit does not hold what they were built from. */
  readonly takesDirty: boolean;
  /** Teams give links to their own releases, without an operator: a registry of test data. */
  readonly previews: boolean;
  /** Share of addresses that may see a canary fail. */
  readonly failureBudget: Share;
  /** How many root keys must sign together that a key comes or goes. */
  readonly rootSignatures: number;
}

/**
 * A statement whose signatures, registry and time hold, by keys that may ask for it. Nothing that follows it was read yet.
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

/** How the audit log names what was done: by which teams and keys, what, and to what. */
export interface AuditSubject {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** Further facts of the statement for the log, in a sentence. */
  readonly note?: string;
}

/** A statement that may be carried out: who, what, and the work itself inside the registry's transaction. */
export interface AcceptedCommand extends AuditSubject {
  readonly statement: Statement;
  readonly work: (registry: ReleaseRegistry, trx: RegistryHandle) => Promise<string>;
  /** Once that is certain, in a transaction of its own. */
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
