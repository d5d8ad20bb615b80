import { mkdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import {
  type Clock,
  destinationsOf,
  openWaitingRoom,
  readConfig,
  startApi,
  type WaitingRoom,
} from '../../api/src/app/index.ts';
import { seedDemo } from '../../api/src/commands/import/index.ts';
import {
  createHost,
  type DevelopmentFeed,
  developerOverrides,
  errorPage,
  readAssetOrigin,
  readMaintenance,
  readPageSettings,
  withOwnBuilds,
} from '../../platform/host/index.ts';
import { CONSOLE, ensureKeys, localKeyFolder } from '../../platform/registry/cli/keys.ts';
import {
  createRegistryListener,
  openRegistry,
  readCleanAfterDays,
  readWebhooks,
  settingsIn,
} from '../../platform/registry/index.ts';
import type { Renderer } from '../../platform/renderer/index.ts';
import { allowCalls } from '../../shared/process-kit/src/egress.ts';
import { startBank } from '../../simulators/src/bank/server.ts';
import { startMailbox } from '../../simulators/src/mailbox/server.ts';
import { root } from '../processes.ts';
import { publishBuilt, teams } from '../release/built.ts';
import { choosePorts } from './portal-ports.ts';

export interface PortalOptions {
  /** The portal's port; bank, mailbox, SMTP and registry take the four after it. 0 takes any five that are free. */
  readonly port: number;
  /** Database, secrets and the bank's memory; relative to the project. */
  readonly dataDir: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Development: open pages take each new live release, and the builds and faults of a feed. */
  readonly liveReload?: boolean | DevelopmentFeed;
  /** Renderer for portals that run one after another; the caller closes it. By default the host makes its own. */
  readonly renderer?: Renderer;
  /** Clock of the API; the real time by default. */
  readonly clock?: Clock;
  /** Receives a message for each slow step. */
  readonly onProgress?: (step: string) => void;
}

export interface RunningPortal {
  readonly url: string;
  readonly bankUrl: string;
  readonly mailboxUrl: string;
  /** Address at which releases are published. */
  readonly registryUrl: string;
  /** Remotes that are not shown as they are built here: the registry refused them. */
  readonly refused: readonly string[];
  /** Finishes running work, then stops everything. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/**
 * Runs the whole portal in this process: API with its database, host, bank and mailbox. Packages must have been built
 * before. The bank is on another site than the portal (127.0.0.1 and localhost), as a real one is.
 */
export async function startPortal(options: PortalOptions): Promise<RunningPortal> {
  const { onProgress = () => {} } = options;
  const [port = 0, bankPort = 0, mailboxPort = 0, smtpPort = 0, registryPort = 0] = await choosePorts(
    options.port,
  );
  const dataDir = isAbsolute(options.dataDir) ? options.dataDir : join(root, options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const url = `http://localhost:${port}`;
  const bankUrl = `http://${HOST}:${bankPort}`;
  const registryUrl = `http://${HOST}:${registryPort}`;
  const eventsUrl = `http://${HOST}:${port}/api/gateway/events`;
  const keyFolder = localKeyFolder(dataDir);
  const keys = ensureKeys(keyFolder, teams());
  const config = readConfig(
    {
      REGISTRY_URL: registryUrl,
      REGISTRY_OPERATOR_KEY_FILE: join(keyFolder, `${CONSOLE}.pem`),
      GATEWAY_URL: `${bankUrl}/v1`,
      SMTP_URL: `smtp://${HOST}:${smtpPort}`,
      SMS_URL: `http://${HOST}:${mailboxPort}/sms`,
      PUBLIC_URL: url,
      // The demo has many customers and a small mailbox.
      STATEMENT_PAUSE: '60000',
      REMINDER_PAUSE: '60000',
      REMINDER_BATCH: '1',
      ...options.environment,
      DATA_DIR: dataDir,
    },
    { dataDir, publicUrl: url },
  );
  const webhookPlaces = readWebhooks(settingsIn(options.environment));
  allowCalls([
    ...destinationsOf(config, options.environment),
    ...[url, bankUrl, registryUrl, eventsUrl],
    ...(webhookPlaces?.addresses ?? []),
  ]);

  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    onProgress('Opening the database');
    const prepare = async (context: Parameters<typeof seedDemo>[0]) => {
      if (await seedDemo(context)) onProgress('Demo data imported');
    };
    let waiting: Promise<WaitingRoom> | undefined;
    const onAway = () => {
      waiting ??= openWaitingRoom({ host: HOST, port, page: errorPage(503, '') }).then((room) => {
        onProgress('The database is away; waiting for it');
        return room;
      });
    };
    const api = await startApi(config, options.environment, prepare, options.clock, onAway).finally(
      async () => (await waiting)?.close(),
    );
    closers.push(() => api.close());

    const mailbox = await startMailbox({
      host: HOST,
      port: mailboxPort,
      smtpPort,
      clerk: { url: `${url}/api/clerk/messages`, secret: config.secrets.clerk },
    });
    closers.push(() => mailbox.close());
    const { publicKey, privateKey, integritySecret, eventsSecret } = config.gateway;
    const bank = await startBank({
      host: HOST,
      port: bankPort,
      dataDir: join(dataDir, 'bank'),
      publicKey,
      privateKey,
      integritySecret,
      eventsSecret,
      eventsUrl,
    });
    closers.push(() => bank.close());

    const { registry, service, health, grants, webhooks } = await openRegistry({
      db: api.database.db as never,
      // Beside the data, not in them: files are addressed by content, so every local portal can use the same.
      artefacts: { folder: join(root, '.portal', 'artefacts') },
      keys,
      // Uncommitted work is published too, on this machine alone.
      takesDirty: true,
      // Teams may make preview links here: the data and all keys belong to this machine.
      previews: true,
    });
    const { clock, liveReload = false, renderer } = options;
    const own = typeof liveReload === 'boolean' ? undefined : liveReload.builds;
    const shown = own ? withOwnBuilds(registry, async () => own()) : registry;
    const developer = liveReload ? developerOverrides(shown) : undefined;
    const host = await createHost({
      registry: developer?.registry ?? shown,
      ...(developer ? { developer } : {}),
      service,
      // For remotes that are developed against this portal.
      showsRegistry: true,
      health,
      grants,
      api: { instance: api.app },
      pageSecret: config.secrets.page,
      renderer,
      ...(clock ? { now: () => clock.now() } : {}),
      trustedProxies: config.trustedProxies,
      publicUrl: config.publicUrl,
      logger: api.context.log,
      assetOrigin: readAssetOrigin(options.environment),
      settings: readPageSettings(options.environment),
      maintenance: readMaintenance(options.environment),
      liveReload,
    });
    closers.push(() => host.close());
    const listener = createRegistryListener({
      service,
      health,
      ...(webhookPlaces ? { webhooks: { ...webhookPlaces, queue: webhooks, name: 'portal' } } : {}),
      cleanAfterDays: readCleanAfterDays(options.environment),
      auditHeads: { key: config.audit.signingKey, folder: config.audit.headsDir },
      logger: api.context.log,
    });
    closers.push(() => listener.close());
    await listener.listen({ host: HOST, port: registryPort });
    await host.listen({ host: HOST, port });
    const refused = await publishBuilt(registryUrl, dataDir);
    return { url, bankUrl, mailboxUrl: mailbox.url, registryUrl, refused, close };
  } catch (error) {
    await close();
    throw error;
  }
}
