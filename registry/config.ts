import { readFileSync } from 'node:fs';
import type { KeyDescription } from '@portal/contract/release-statement';
import { optionalPortSetting, portSetting, wholeNumberSetting } from '@portal/contract/whole-number-setting';
import type { FailureBudget } from './health/health.ts';
import { readCleanAfterDays } from './http/cleaning.ts';
import { readWebhooks, type WebhookPlaces } from './http/webhooks.ts';
import { readArtefactPlace, settingsIn } from './settings.ts';
import type { ArtefactPlace } from './store/artefacts.ts';

/** Settings of the registry's process that differ between deployments. */
export interface RegistryConfig {
  readonly databaseUrl: string;
  readonly name: string;
  /** Where releases are published, channels moved and hosts ask: a port that no proxy leads to. */
  readonly address: string;
  readonly port: number;
  /** Shared with the hosts. */
  readonly hostsSecret: string;
  /** Accepted besides `hostsSecret` while that one is being replaced. */
  readonly secondHostsSecret: string | undefined;
  /** Releases of uncommitted sources go live: a demonstration on one machine. */
  readonly takesDirty: boolean;
  /** Teams give links to their own releases, without an operator: a registry of test data. */
  readonly previews: boolean;
  /** Number of root keys that must sign the addition or revocation of a key. */
  readonly rootSignatures: number;
  /** Public keys that may publish from the start. */
  readonly keys: readonly KeyDescription[];
  readonly artefacts: ArtefactPlace;
  /** When a canary ends by itself. */
  readonly failureBudget: FailureBudget;
  /** Days after which files of unused releases are removed; 0 means never. */
  readonly cleanAfterDays: number;
  /** Ed25519 key (PEM) that signs the ends of the release log, and the folder for them; undefined: they are not signed. */
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

/** @throws Error unless it is a number from 1 on: a typing error must not lower the number of signatures. */
function readRootSignatures(value = '1'): number {
  if (/^[1-9]$/.test(value)) return Number(value);
  throw new Error(`REGISTRY_ROOT_SIGNATURES is ${value}; it must be a number from 1 to 9.`);
}
