import type { Statement } from '@portal/contract/release-statement';
import type { ArtefactStore } from '../artefacts.ts';
import type { ReleaseRegistry } from '../registry.ts';
import type { RegistryHandle } from '../tables.ts';

export interface DoorOptions {
  readonly handle: RegistryHandle;
  readonly artefacts: ArtefactStore;
  readonly registry: ReleaseRegistry;
  /** Name that statements must be signed for. */
  readonly name: string;
  readonly now: () => Date;
}

/** A statement that may be carried out: who, what, and the work itself inside the registry's transaction. */
export interface Taken {
  readonly statement: Statement;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly work: (registry: ReleaseRegistry, trx: RegistryHandle) => Promise<string>;
  /** Once that is certain, in a transaction of its own. */
  readonly afterwards?: (trx: RegistryHandle) => Promise<void>;
}

/** The registry inside the transaction of one statement. */
export interface Inside {
  readonly registry: ReleaseRegistry;
  readonly trx: RegistryHandle;
  /** Name of this registry. */
  readonly here: string;
  readonly now: Date;
}
