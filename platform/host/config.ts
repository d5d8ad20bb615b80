import {
  optionalPortSetting,
  portSetting,
  wholeNumberSetting,
} from '@portal/process-kit/whole-number-setting';
import { readArtefactPlace, settingsIn } from '@portal/registry';
import { readAssetOrigin } from './asset-origin.ts';
import { readMaintenance } from './maintenance-setting.ts';
import { readPageSettings } from './page-settings.ts';

/** Settings of the host that differ between deployments. @throws Error naming the variable that is missing */
export function readHostConfig(environment: NodeJS.ProcessEnv) {
  const settings = settingsIn(environment);
  return {
    host: environment['HOST_ADDRESS'] ?? '127.0.0.1',
    port: portSetting(environment, 'HOST_PORT', 4820),
    apiUrl: settings.needed('API_URL'),
    /** Shared with the API, for private pages. */
    pageSecret: settings.given('PAGE_SECRET'),
    /** Database with the active sets; the host's role may only read them. */
    databaseUrl: settings.needed('DATABASE_URL'),
    artefacts: readArtefactPlace(settings),
    /** The registry's process, and the secret that it shares with the hosts. */
    registry: { url: settings.needed('REGISTRY_URL'), secret: settings.needed('HOSTS_SECRET') },
    /** Whether the pages' address shows what is live to everybody. */
    showsRegistry: environment['SHOWS_REGISTRY'] === '1',
    /** Where Prometheus asks, apart from what people reach; nowhere by default. */
    metricsPort: optionalPortSetting(environment, 'METRICS_PORT'),
    trustedProxies: wholeNumberSetting(environment, 'TRUSTED_PROXIES', 0, { least: 0 }),
    /** Where people open the portal. */
    ...(environment['PUBLIC_URL'] ? { publicUrl: environment['PUBLIC_URL'] } : {}),
    /** Behind HTTPS: browsers are told never to come without it. */
    secure: environment['PUBLIC_URL']?.startsWith('https:') ?? false,
    imageSources: environment['IMAGE_SOURCES']?.split(',') ?? [],
    /** Where browsers fetch files of releases from, if that is not the portal itself. */
    assetOrigin: readAssetOrigin(environment),
    settings: readPageSettings(environment),
    maintenance: readMaintenance(environment),
    logLevel: environment['LOG_LEVEL'] ?? 'warn',
  };
}
