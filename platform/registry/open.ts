import { setTimeout as pause } from 'node:timers/promises';
import { EarlierVersionError } from '@portal/process-kit/earlier-version';
import type { KeyDescription } from '@portal/release-protocol/release-statement';
import type { Kysely } from 'kysely';
import { type BrowserGrants, createBrowserGrants } from './commands/browser-grants.ts';
import { createRegistryService, type RegistryService } from './commands/service.ts';
import { createHealth, type FailureBudget, type Health } from './health/health.ts';
import type { ReleaseRegistry } from './model/registry.ts';
import { type ArtefactPlace, openArtefacts } from './store/artefacts.ts';
import { createDatabaseRegistry } from './store/database-registry.ts';
import { addKey } from './store/keys.ts';
import { migrateRegistry } from './store/migrations.ts';
import { type RegistryTables, SCHEMA } from './store/tables.ts';
import { createWebhookQueue, type WebhookQueue } from './store/webhook-queue.ts';

export interface RegistryOptions {
  /** Any handle on the database; the registry keeps to its own schema. */
  readonly db: Kysely<never>;
  readonly artefacts: ArtefactPlace;
  /** Name that statements must be signed for; `portal` by default. */
  readonly name?: string;
  /** Keys that are good from the start; the others are added by operators. */
  readonly keys?: readonly KeyDescription[];
  readonly now?: () => Date;
  /** Takes releases of uncommitted sources live: a portal on a developer's own machine. Off by default. */
  readonly takesDirty?: boolean;
  /** Teams give links to their own releases, without an operator: a registry of test data. Off by default. */
  readonly previews?: boolean;
  /** How many root keys must sign together that a key comes or goes; 1 by default. */
  readonly rootSignatures?: number;
  /** When a canary ends by itself; 3 in the last 100 addresses by default. */
  readonly failureBudget?: FailureBudget;
  /**
   * Told each time the database could not be brought up to date; opening tries again each second until it can. Without it
   * opening fails.
   */
  readonly onUnreachable?: (error: unknown) => void;
}

const AGAIN_MS = 1000;

export interface OpenRegistry {
  readonly registry: ReleaseRegistry;
  readonly service: RegistryService;
  readonly health: Health;
  /** Versions that single browsers run by a grant. */
  readonly grants: BrowserGrants;
  /** How far each address of a webhook was told of the log. */
  readonly webhooks: WebhookQueue;
}

/**
 * Read access of a host to a registry in another process: releases, sets, channels and files. The host's role in the
 * database allows no more.
 */
export async function openReading({
  db,
  artefacts,
}: Pick<RegistryOptions, 'db' | 'artefacts'>): Promise<ReleaseRegistry> {
  return createDatabaseRegistry(db as unknown as Kysely<RegistryTables>, await openArtefacts(artefacts));
}

/**
 * Brings the registry's schema up to date, makes the given keys known and opens it.
 * @throws EarlierVersionError where version 0.1 made it.
 */
export async function openRegistry(options: RegistryOptions): Promise<OpenRegistry> {
  const { name = 'portal', keys = [], now = () => new Date() } = options;
  const handle = options.db as unknown as Kysely<RegistryTables>;
  const prepare = async (): Promise<void> => {
    await migrateRegistry(handle as unknown as Kysely<unknown>);
    for (const key of keys) await addKey(handle.withSchema(SCHEMA), key);
  };
  await (options.onUnreachable ? prepareInTime(prepare, options.onUnreachable) : prepare());
  const artefacts = await openArtefacts(options.artefacts);
  const registry = createDatabaseRegistry(handle, artefacts);
  const { failureBudget = { failures: 3, addresses: 100 }, previews = false } = options;
  const service = createRegistryService({
    handle,
    artefacts,
    registry,
    name,
    now,
    takesDirty: options.takesDirty ?? false,
    previews,
    rootSignatures: options.rootSignatures ?? 1,
    failureBudget: { count: failureBudget.failures, of: failureBudget.addresses },
  });
  const grants = createBrowserGrants({ handle, registry, name, previews, now });
  return {
    registry,
    service,
    grants,
    webhooks: createWebhookQueue(handle.withSchema(SCHEMA), now),
    health: createHealth({ handle, registry, service, budget: failureBudget, now }),
  };
}

async function prepareInTime(
  prepare: () => Promise<void>,
  onUnreachable: (error: unknown) => void,
): Promise<void> {
  for (;;) {
    try {
      return await prepare();
    } catch (error) {
      if (error instanceof EarlierVersionError) throw error;
      onUnreachable(error);
      await pause(AGAIN_MS);
    }
  }
}
