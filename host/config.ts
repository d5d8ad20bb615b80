import { optionalPortSetting, portSetting, wholeNumberSetting } from '@portal/contract/whole-number-setting';
import { type ArtefactPlace, readArtefactPlace, settingsIn } from '@portal/registry';
import type { Maintenance } from '@portal/shell/routing/maintenance';
import { readAssetOrigin } from './asset-origin.ts';
import { readMaintenance } from './maintenance-setting.ts';
import { type PageSettings, readPageSettings } from './page-settings.ts';

/** Settings of the host that differ between deployments. */
export interface HostConfig {
  readonly host: string;
  readonly port: number;
  readonly apiUrl: string;
  /** Shared with the API, for private pages. */
  readonly pageSecret: string | undefined;
  /** Database with the active sets; the host's role may only read them. */
  readonly databaseUrl: string;
  readonly artefacts: ArtefactPlace;
  /** The registry's process, and the secret that it shares with the hosts. */
  readonly registry: { readonly url: string; readonly secret: string };
  /** Whether the pages' address shows what is live to everybody. */
  readonly showsRegistry: boolean;
  /** Where Prometheus asks, apart from what people reach; nowhere by default. */
  readonly metricsPort: number | undefined;
  readonly trustedProxies: number;
  /** Where people open the portal. */
  readonly publicUrl?: string;
  /** Behind HTTPS: browsers are told never to come without it. */
  readonly secure: boolean;
  readonly imageSources: readonly string[];
  /** Where browsers fetch files of releases from, if that is not the portal itself. */
  readonly assetOrigin: string | undefined;
  readonly settings: PageSettings;
  readonly maintenance: Maintenance;
  readonly logLevel: string;
}

/** Reads the configuration from the environment. @throws Error naming the variable that is missing. */
export function readHostConfig(environment: NodeJS.ProcessEnv): HostConfig {
  const settings = settingsIn(environment);
  return {
    host: environment['HOST_ADDRESS'] ?? '127.0.0.1',
    port: portSetting(environment, 'HOST_PORT', 4820),
    apiUrl: settings.needed('API_URL'),
    pageSecret: settings.given('PAGE_SECRET'),
    databaseUrl: settings.needed('DATABASE_URL'),
    artefacts: readArtefactPlace(settings),
    registry: { url: settings.needed('REGISTRY_URL'), secret: settings.needed('HOSTS_SECRET') },
    showsRegistry: environment['SHOWS_REGISTRY'] === '1',
    metricsPort: optionalPortSetting(environment, 'METRICS_PORT'),
    trustedProxies: wholeNumberSetting(environment, 'TRUSTED_PROXIES', 0, { least: 0 }),
    ...(environment['PUBLIC_URL'] ? { publicUrl: environment['PUBLIC_URL'] } : {}),
    secure: environment['PUBLIC_URL']?.startsWith('https:') ?? false,
    imageSources: environment['IMAGE_SOURCES']?.split(',') ?? [],
    assetOrigin: readAssetOrigin(environment),
    settings: readPageSettings(environment),
    maintenance: readMaintenance(environment),
    logLevel: environment['LOG_LEVEL'] ?? 'warn',
  };
}
