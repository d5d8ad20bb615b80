import type { Config } from './config.ts';

/** Where the API calls to, as its settings say (docs/security.md, Calls out). */
export function destinationsOf(
  config: Config,
  environment: NodeJS.ProcessEnv,
): readonly (string | undefined)[] {
  const { captcha, push } = config;
  return [
    ...[
      config.databaseUrl,
      config.reportsDatabaseUrl,
      config.gateway.url,
      config.mail.smtpUrl,
      config.sms.url,
    ],
    ...(captcha.provider === 'recaptcha' ? [captcha.verifyUrl] : []),
    config.registry?.url,
    environment['OTEL_EXPORTER_OTLP_ENDPOINT'],
    ...push.hosts.flatMap((host) => [`https://${host}`, `https://*.${host}`]),
  ];
}
