import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND_AT_START } from '@portal/contract/brand';
import { contact } from '@portal/contract/messages';
import { wholeNumberSetting } from '@portal/process-kit/whole-number-setting';
import { newVapidPrivateKey, vapidKeys } from './vapid-keys.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Of Chrome, Firefox, Safari and Edge. */
const PUSH_SERVICES = 'fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com';

/** A setting from the environment, or from the file that NAME_FILE names: the form in which containers get secrets. */
export function setting(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = environment[`${name}_FILE`];
  return environment[name] ?? (file ? readFileSync(file, 'utf8').trim() : undefined);
}

/** A secret from the environment, otherwise one that is made at the first start and kept in the data folder. */
const secret = (
  environment: NodeJS.ProcessEnv,
  name: string,
  dataDir: string,
  make = () => randomBytes(32).toString('base64url'),
): string => {
  const given = setting(environment, name);
  if (given) return given;
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name.toLowerCase());
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = make();
  writeFileSync(file, made, { mode: 0o600 });
  return made;
};

const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const duration = (environment: NodeJS.ProcessEnv, name: string, fallback: number): number =>
  wholeNumberSetting(environment, name, fallback, { unit: 'milliseconds' });

/** Proof of work of our own, or Google's reCAPTCHA. There is no third way (threat T16). */
const captchaConfig = (environment: NodeJS.ProcessEnv) => {
  const provider = environment['CAPTCHA_PROVIDER'] ?? 'altcha';
  if (provider === 'altcha') {
    // Mean number of keys that a browser derives before it finds the right one; these take a phone a second or two.
    return { provider, work: wholeNumberSetting(environment, 'CAPTCHA_WORK', 1_500) } as const;
  }
  const [siteKey, secret] = [environment['RECAPTCHA_SITE_KEY'], environment['RECAPTCHA_SECRET']];
  if (provider !== 'recaptcha' || !siteKey || !secret) {
    throw new Error(
      'CAPTCHA_PROVIDER is altcha, or recaptcha together with RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET.',
    );
  }
  const verifyUrl = environment['RECAPTCHA_URL'] ?? 'https://www.google.com/recaptcha/api/siteverify';
  return { provider, siteKey, secret, verifyUrl } as const;
};

const isInEarnest = (environment: NodeJS.ProcessEnv): boolean =>
  environment['NODE_ENV'] === 'production' && environment['PORTAL_DEMO'] !== '1';

/**
 * Whether a lookup of a national ID tells who it is (as specified), or nothing (D-47). Strict in production, unless the setting says otherwise or it is a
 * demonstration (docs/security.md).
 */
const disclosureOf = (environment: NodeJS.ProcessEnv) => {
  const given = environment['DISCLOSURE'];
  if (given === 'strict' || given === 'specified') return given;
  if (given) throw new Error('DISCLOSURE is strict or specified.');
  return isInEarnest(environment) ? 'strict' : 'specified';
};

/** The release registry of the host, and the operator's key (PEM) that the console signs with. */
const registryConfig = (environment: NodeJS.ProcessEnv) => {
  const url = environment['REGISTRY_URL'];
  const key = setting(environment, 'REGISTRY_OPERATOR_KEY');
  return url && key ? { url, key, name: environment['REGISTRY_NAME'] ?? 'portal' } : undefined;
};

const statementNamesOf = (environment: NodeJS.ProcessEnv): boolean => {
  const given = environment['DATABASE_STATEMENT_NAMES'] || '1';
  if (given !== '0' && given !== '1') throw new Error('DATABASE_STATEMENT_NAMES is 0 or 1.');
  return given === '1';
};

/**
 * Settings that differ between deployments of the API, read once at its start. Durations are in milliseconds; the second
 * of two secrets is accepted too while the first one is being replaced.
 * @throws Error naming the variable that is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv, defaults: { dataDir: string; publicUrl: string }) {
  const dataDir = environment['DATA_DIR'] ?? defaults.dataDir;
  const gatewayUrl = environment['GATEWAY_URL'] ?? 'http://127.0.0.1:4801/v1';
  return {
    /** PostgreSQL by connection string; without one the embedded database in `dataDir`. */
    databaseUrl: setting(environment, 'DATABASE_URL'),
    /** Standby from which reports are read, if there is one. */
    reportsDatabaseUrl: setting(environment, 'REPORTS_DATABASE_URL') || undefined,
    /** Longest wait of a start for a database that is away; then the process ends, and its supervisor starts it again. */
    databaseWait: duration(environment, 'DATABASE_WAIT', 5 * MINUTE),
    /** Whether the server keeps plans by name; false behind a pool that does not support names. */
    hasStatementNames: statementNamesOf(environment),
    dataDir,
    /** Origin that people open; the bank sends them back to it. */
    publicUrl: environment['PUBLIC_URL'] ?? defaults.publicUrl,
    /** Origins of other sites whose images the pages' policy lets browsers load. */
    imageSources: environment['IMAGE_SOURCES']?.split(',') ?? [],
    secrets: {
      /** Keys of HMACs over session tokens, codes and virtual counters. */
      pepper: secret(environment, 'PORTAL_PEPPER', dataDir),
      /** Its values are read but never made. */
      secondPepper: setting(environment, 'PORTAL_PEPPER_SECOND') || undefined,
      /** Proves that a message comes from the clerks' tool. */
      clerk: secret(environment, 'CLERK_SECRET', dataDir),
      /** Proves that a call comes from a host, for a page that it renders. */
      page: secret(environment, 'PAGE_SECRET', dataDir),
      secondClerk: setting(environment, 'CLERK_SECRET_SECOND') || undefined,
      secondPage: setting(environment, 'PAGE_SECRET_SECOND') || undefined,
    },
    /** Ends of the audit log are signed with this Ed25519 key (PEM) and kept in this folder, outside the database. */
    audit: {
      signingKey: secret(environment, 'AUDIT_SIGNING_KEY', dataDir, newSigningKey),
      headsDir: environment['AUDIT_HEADS_DIR'] ?? join(dataDir, 'audit'),
    },
    session: {
      idle: duration(environment, 'SESSION_IDLE', 15 * MINUTE),
      absoluteClient: duration(environment, 'SESSION_ABSOLUTE_CLIENT', 12 * HOUR),
      absoluteAdmin: duration(environment, 'SESSION_ABSOLUTE_ADMIN', 8 * HOUR),
    },
    login: {
      attempts: wholeNumberSetting(environment, 'LOGIN_ATTEMPTS', 3),
      block: duration(environment, 'LOGIN_BLOCK', 30 * MINUTE),
      /** Wrong passwords and codes in a quarter of an hour, of all IDs and addresses, at which an operator should look. */
      alarm: wholeNumberSetting(environment, 'LOGIN_ALARM', 300),
    },
    captcha: captchaConfig(environment),
    /** Lifetime of a one-time code. The screen counts down in minutes (TM-16), so it is a whole number of them. */
    otp: { lifetime: wholeNumberSetting(environment, 'OTP_MINUTES', 5) * MINUTE },
    disclosure: disclosureOf(environment),
    /** Whether the API shows its documentation: not in production, but in a demonstration. */
    documentation: !isInEarnest(environment),
    /** Time between two statements that are sent by mail: printing one takes as long as a hundred calls. */
    statements: { pause: duration(environment, 'STATEMENT_PAUSE', 2_000) },
    /** Reminders of due dates: customers in one batch, and the pause between two batches. */
    reminders: {
      pause: duration(environment, 'REMINDER_PAUSE', 2_000),
      batch: wholeNumberSetting(environment, 'REMINDER_BATCH', 100),
    },
    /** National IDs that may be looked up in an hour, each three times on average, and how many in all are an alarm. */
    lookups: {
      perVisit: wholeNumberSetting(environment, 'LOOKUPS_PER_VISIT', 5),
      perAddress: wholeNumberSetting(environment, 'LOOKUPS_PER_ADDRESS', 20),
      alarm: wholeNumberSetting(environment, 'LOOKUPS_ALARM', 500),
    },
    gateway: {
      url: gatewayUrl,
      publicKey: environment['GATEWAY_PUBLIC_KEY'] ?? 'pub_test_portal',
      privateKey: secret(environment, 'GATEWAY_PRIVATE_KEY', dataDir),
      integritySecret: secret(environment, 'GATEWAY_INTEGRITY_SECRET', dataDir),
      eventsSecret: secret(environment, 'GATEWAY_EVENTS_SECRET', dataDir),
      secondPrivateKey: setting(environment, 'GATEWAY_PRIVATE_KEY_SECOND') || undefined,
      secondIntegritySecret: setting(environment, 'GATEWAY_INTEGRITY_SECRET_SECOND') || undefined,
      secondEventsSecret: setting(environment, 'GATEWAY_EVENTS_SECRET_SECOND') || undefined,
      timeout: duration(environment, 'GATEWAY_TIMEOUT', 10_000),
      /** Least amount of a payment that it takes, whole pesos. */
      leastPayment: wholeNumberSetting(environment, 'GATEWAY_LEAST_PAYMENT', 1_500, { least: 0 }),
      /** Hosts a customer may be sent to. */
      bankHosts: (environment['GATEWAY_BANK_HOSTS'] ?? new URL(gatewayUrl).host).split(','),
      /** Pending payments are asked about at this step up to `until`, then at `laterStep` up to `giveUp`. */
      poll: {
        step: duration(environment, 'GATEWAY_POLL_STEP', 3 * MINUTE),
        until: duration(environment, 'GATEWAY_POLL_UNTIL', 24 * MINUTE),
        laterStep: duration(environment, 'GATEWAY_POLL_LATER_STEP', HOUR),
        giveUp: duration(environment, 'GATEWAY_POLL_GIVE_UP', 24 * HOUR),
      },
    },
    mail: {
      smtpUrl: environment['SMTP_URL'] ?? 'smtp://127.0.0.1:4803',
      from: environment['MAIL_FROM'] ?? `${BRAND_AT_START} <${contact.email}>`,
    },
    sms: { url: environment['SMS_URL'] ?? 'http://127.0.0.1:4802/sms' },
    /** Time for which a message is kept after it was sent or given up. */
    messages: { kept: wholeNumberSetting(environment, 'MESSAGES_KEPT_DAYS', 90, { least: 30 }) * 24 * HOUR },
    push: {
      /** VAPID key pair (RFC 8292) in base64url. */
      keys: vapidKeys(secret(environment, 'VAPID_PRIVATE_KEY', dataDir, newVapidPrivateKey)),
      /** Contact for a push service about a sender of too many messages: `mailto:` or `https:`. */
      contact: environment['PUSH_CONTACT'] ?? `mailto:${contact.email}`,
      /** Hosts of push services, with their subdomains: pushes are sent nowhere else. */
      hosts: (environment['PUSH_HOSTS'] ?? PUSH_SERVICES).split(','),
    },
    registry: registryConfig(environment),
    /** Number of proxies in front of the API whose X-Forwarded-For is trusted. */
    trustedProxies: wholeNumberSetting(environment, 'TRUSTED_PROXIES', 0, { least: 0 }),
    logLevel: environment['LOG_LEVEL'] ?? 'info',
  };
}

/** The settings of one deployment of the API, as `readConfig` reads them. */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/** How the API tells people from programs. */
export type CaptchaConfig = Config['captcha'];
