import { readFileSync } from 'node:fs';
import {
  optionalPortSetting,
  portSetting,
  wholeNumberSetting,
} from '@portal/process-kit/whole-number-setting';
import type { KeyDescription } from '@portal/release-protocol/release-statement';
import { readCleanAfterDays } from './http/cleaning.ts';
import { readWebhooks } from './http/webhooks.ts';
import { readArtefactPlace, settingsIn } from './settings.ts';

/** Settings of the registry's process that differ between deployments. @throws Error naming the variable that is missing */
export function readRegistryConfig(environment: NodeJS.ProcessEnv) {
  const settings = settingsIn(environment);
  const keys = environment['REGISTRY_KEYS'];
  const auditKey = settings.given('REGISTRY_AUDIT_SIGNING_KEY');
  return {
    databaseUrl: settings.needed('DATABASE_URL'),
    name: environment['REGISTRY_NAME'] ?? 'portal',
    /** Where releases are published, channels moved and hosts ask: no proxy leads to it. */
    address: environment['REGISTRY_ADDRESS'] ?? '127.0.0.1',
    port: portSetting(environment, 'REGISTRY_PORT', 4821),
    /** Shared with the hosts; the second is accepted too while the first one is being replaced. */
    hostsSecret: settings.needed('HOSTS_SECRET'),
    secondHostsSecret: settings.given('HOSTS_SECRET_SECOND') || undefined,
    /** Releases of uncommitted sources go live: a demonstration on one machine. */
    takesDirty: environment['REGISTRY_TAKES_DIRTY'] === '1',
    /** Teams give links to their own releases, without an operator: a registry of test data. */
    previews: environment['REGISTRY_PREVIEWS'] === '1',
    /** Number of root keys that must sign the addition or revocation of a key. */
    rootSignatures: readRootSignatures(environment['REGISTRY_ROOT_SIGNATURES']),
    /** Public keys that may publish from the start. */
    keys: keys ? (JSON.parse(readFileSync(keys, 'utf8')) as KeyDescription[]) : [],
    artefacts: readArtefactPlace(settings),
    /** When a canary ends by itself. */
    failureBudget: {
      failures: wholeNumberSetting(environment, 'CANARY_FAILURES', 3),
      addresses: wholeNumberSetting(environment, 'CANARY_ADDRESSES', 100),
    },
    /** Days after which files of unused releases are removed; 0 means never. */
    cleanAfterDays: readCleanAfterDays(environment),
    /** Ed25519 key (PEM) that signs the ends of the release log, and the folder for them; undefined: they are not signed. */
    auditHeads: auditKey ? { key: auditKey, folder: settings.needed('REGISTRY_AUDIT_HEADS_DIR') } : undefined,
    /** Where events of releases are posted to; nowhere by default. */
    webhooks: readWebhooks(settings),
    /** Where Prometheus asks; nowhere by default. */
    metricsPort: optionalPortSetting(environment, 'METRICS_PORT'),
    logLevel: environment['LOG_LEVEL'] ?? 'warn',
  };
}

/** @throws Error unless it is a number from 1 on: a typing error must not lower the number of signatures. */
function readRootSignatures(value = '1'): number {
  if (/^[1-9]$/.test(value)) return Number(value);
  throw new Error(`REGISTRY_ROOT_SIGNATURES is ${value}; it must be a number from 1 to 9.`);
}
