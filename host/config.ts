import { readFileSync } from 'node:fs';
import type { KeyDescription } from '@portal/contract/release-statement';
import type { ArtefactPlace, FailureBudget } from '@portal/registry';
import { readCleanAfterDays } from '@portal/registry';
import type { Maintenance } from '@portal/shell/routing/maintenance';
import { readMaintenance } from './maintenance-setting.ts';
import { type PageSettings, readPageSettings } from './page-settings.ts';

/** Everything that differs between homes of the host. */
export interface HostConfig {
  readonly host: string;
  readonly port: number;
  readonly apiUrl: string;
  /** Shared with the API, for private pages. */
  readonly pageSecret: string | undefined;
  readonly databaseUrl: string;
  /** What the registry writes with; the host's own connection where none is given. */
  readonly registryDatabaseUrl: string | undefined;
  readonly registryName: string;
  /** Where releases are published and channels moved: a port that no proxy leads to. */
  readonly registryHost: string;
  readonly registryPort: number;
  /** Releases of uncommitted sources go live: a demonstration on one machine. */
  readonly takesDirty: boolean;
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
  /** Where Prometheus asks, apart from what people reach; nowhere by default. */
  readonly metricsPort: number | undefined;
  readonly trustedProxies: number;
  /** Where people open the portal. */
  readonly publicUrl?: string;
  /** Behind HTTPS: browsers are told never to come without it. */
  readonly secure: boolean;
  readonly imageSources: readonly string[];
  readonly settings: PageSettings;
  readonly maintenance: Maintenance;
  readonly logLevel: string;
}

/** Reads the configuration from the environment. @throws Error naming the variable that is missing. */
export function readHostConfig(environment: NodeJS.ProcessEnv): HostConfig {
  const given = (name: string): string | undefined => {
    // NAME_FILE is the form in which containers get secrets.
    const file = environment[`${name}_FILE`];
    return file ? readFileSync(file, 'utf8').trim() : environment[name];
  };
  const needed = (name: string): string => {
    const value = given(name);
    if (!value) throw new Error(`${name} is not set.`);
    return value;
  };
  const keys = environment['REGISTRY_KEYS'];
  const auditKey = given('REGISTRY_AUDIT_SIGNING_KEY');
  const bucket = environment['ARTEFACTS_BUCKET'];
  const endpoint = environment['ARTEFACTS_ENDPOINT'];
  return {
    host: environment['HOST_ADDRESS'] ?? '127.0.0.1',
    port: Number(environment['HOST_PORT'] ?? 4820),
    apiUrl: needed('API_URL'),
    pageSecret: given('PAGE_SECRET'),
    databaseUrl: needed('DATABASE_URL'),
    registryDatabaseUrl: given('REGISTRY_DATABASE_URL'),
    registryName: environment['REGISTRY_NAME'] ?? 'portal',
    registryHost: environment['REGISTRY_ADDRESS'] ?? '127.0.0.1',
    takesDirty: environment['REGISTRY_TAKES_DIRTY'] === '1',
    rootSignatures: readRootSignatures(environment['REGISTRY_ROOT_SIGNATURES']),
    registryPort: Number(environment['REGISTRY_PORT'] ?? 4821),
    keys: keys ? (JSON.parse(readFileSync(keys, 'utf8')) as KeyDescription[]) : [],
    artefacts: bucket
      ? {
          bucket,
          region: environment['ARTEFACTS_REGION'] ?? 'us-east-1',
          ...(endpoint ? { endpoint } : {}),
          accessKeyId: needed('ARTEFACTS_ACCESS_KEY_ID'),
          secretAccessKey: needed('ARTEFACTS_SECRET_ACCESS_KEY'),
        }
      : { folder: needed('ARTEFACTS_DIR') },
    failureBudget: {
      failures: Number(environment['CANARY_FAILURES'] ?? 3),
      addresses: Number(environment['CANARY_ADDRESSES'] ?? 100),
    },
    cleanAfterDays: readCleanAfterDays(environment),
    auditHeads: auditKey ? { key: auditKey, folder: needed('REGISTRY_AUDIT_HEADS_DIR') } : undefined,
    metricsPort: environment['METRICS_PORT'] ? Number(environment['METRICS_PORT']) : undefined,
    trustedProxies: Number(environment['TRUSTED_PROXIES'] ?? 0),
    ...(environment['PUBLIC_URL'] ? { publicUrl: environment['PUBLIC_URL'] } : {}),
    secure: environment['PUBLIC_URL']?.startsWith('https:') ?? false,
    imageSources: environment['IMAGE_SOURCES']?.split(',') ?? [],
    settings: readPageSettings(environment),
    maintenance: readMaintenance(environment),
    logLevel: environment['LOG_LEVEL'] ?? 'warn',
  };
}

/** @throws Error where it is no number from 1 on: a slip must not mean that fewer signatures are enough. */
function readRootSignatures(value = '1'): number {
  if (/^[1-9]$/.test(value)) return Number(value);
  throw new Error(`REGISTRY_ROOT_SIGNATURES is ${value}; it must be a number from 1 to 9.`);
}
