import { readFileSync } from 'node:fs';
import type { KeyDescription } from '@portal/contract/release-statement';
import { optionalPortSetting, portSetting, wholeNumberSetting } from '@portal/contract/whole-number-setting';
import type { FailureBudget } from './health/health.ts';
import { readCleanAfterDays } from './http/cleaning.ts';
import { readWebhooks, type WebhookPlaces } from './http/webhooks.ts';
import { readArtefactPlace, settingsIn } from './settings.ts';
import type { ArtefactPlace } from './store/artefacts.ts';

/** Everything that differs between homes of the registry's process. */
export interface RegistryConfig {
  readonly databaseUrl: string;
  readonly name: string;
  /** Where releases are published, channels moved and hosts ask: a port that no proxy leads to. */
  readonly address: string;
  readonly port: number;
  /** Shared with the hosts. */
  readonly hostsSecret: string;
  /** Taken as well while the other one is being replaced. */
  readonly secondHostsSecret: string | undefined;
  /** Releases of uncommitted sources go live: a demonstration on one machine. */
  readonly takesDirty: boolean;
  /** Teams give links to their own releases, without an operator: a registry of test data. */
  readonly previews: boolean;
  /** How many root keys must sign together that a key comes or goes. */
  readonly rootSignatures: number;
  /** Public keys that may publish from the start. */
  readonly keys: readonly KeyDescription[];
  readonly artefacts: ArtefactPlace;
  /** When a canary ends by itself. */
  readonly failureBudget: FailureBudget;
  /** When files of releases that nothing needs are removed; 0: never. */
  readonly cleanAfterDays: number;
  /** Ends of the log of releases are signed with this Ed25519 key (PEM) and kept in this folder; not without a key. */
  readonly auditHeads: { readonly key: string; readonly folder: string } | undefined;
  /** Where events of releases are posted to; nowhere by default. */
  readonly webhooks: WebhookPlaces | undefined;
  /** Where Prometheus asks; nowhere by default. */
  readonly metricsPort: number | undefined;
  readonly logLevel: string;
}

/** Reads the configuration from the environment. @throws Error naming the variable that is missing. */
export function readRegistryConfig(environment: NodeJS.ProcessEnv): RegistryConfig {
  const settings = settingsIn(environment);
  const keys = environment['REGISTRY_KEYS'];
  const auditKey = settings.given('REGISTRY_AUDIT_SIGNING_KEY');
  return {
    databaseUrl: settings.needed('DATABASE_URL'),
    name: environment['REGISTRY_NAME'] ?? 'portal',
    address: environment['REGISTRY_ADDRESS'] ?? '127.0.0.1',
    port: portSetting(environment, 'REGISTRY_PORT', 4821),
    hostsSecret: settings.needed('HOSTS_SECRET'),
    secondHostsSecret: settings.given('HOSTS_SECRET_SECOND') || undefined,
    takesDirty: environment['REGISTRY_TAKES_DIRTY'] === '1',
    previews: environment['REGISTRY_PREVIEWS'] === '1',
    rootSignatures: readRootSignatures(environment['REGISTRY_ROOT_SIGNATURES']),
    keys: keys ? (JSON.parse(readFileSync(keys, 'utf8')) as KeyDescription[]) : [],
    artefacts: readArtefactPlace(settings),
    failureBudget: {
      failures: wholeNumberSetting(environment, 'CANARY_FAILURES', 3),
      addresses: wholeNumberSetting(environment, 'CANARY_ADDRESSES', 100),
    },
    cleanAfterDays: readCleanAfterDays(environment),
    auditHeads: auditKey ? { key: auditKey, folder: settings.needed('REGISTRY_AUDIT_HEADS_DIR') } : undefined,
    webhooks: readWebhooks(settings),
    metricsPort: optionalPortSetting(environment, 'METRICS_PORT'),
    logLevel: environment['LOG_LEVEL'] ?? 'warn',
  };
}

/** @throws Error where it is no number from 1 on: a slip must not mean that fewer signatures are enough. */
function readRootSignatures(value = '1'): number {
  if (/^[1-9]$/.test(value)) return Number(value);
  throw new Error(`REGISTRY_ROOT_SIGNATURES is ${value}; it must be a number from 1 to 9.`);
}
