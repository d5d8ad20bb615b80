import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND_AT_START } from '@portal/contract/brand';
import { contact } from '@portal/contract/messages';
import { wholeNumberSetting } from '@portal/contract/whole-number-setting';
import { newVapidPrivateKey, type VapidKeys, vapidKeys } from './vapid-keys.ts';

/** Settings that differ between deployments of the API. Durations are in milliseconds. */
export interface Config {
  /** PostgreSQL by connection string; without one the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Standby from which reports are read, if there is one. */
  readonly reportsDatabaseUrl: string | undefined;
  /**
   * Longest time that a start waits for a database that is away; then the process ends and its supervisor starts it
   * again.
   */
  readonly databaseWait: number;
  /** Whether the server keeps plans by name; false behind a pool that does not support names. */
  readonly hasStatementNames: boolean;
  readonly dataDir: string;
  /** Origin that people open; the bank sends them back to it. */
  readonly publicUrl: string;
  /** Origins of other sites whose images the pages' policy lets browsers load. */
  readonly imageSources: readonly string[];
  readonly secrets: {
    /** Keys of HMACs over session tokens, codes and virtual counters. */
    readonly pepper: string;
    /** Second pepper while the first one is being replaced: its values are read but never made. */
    readonly secondPepper: string | undefined;
    /** Proves that a message comes from the clerks' tool. */
    readonly clerk: string;
    /** Proves that a call comes from a host, for a page that it renders. */
    readonly page: string;
    /**
     * Second secrets while the first ones are being replaced: proofs of clerks and hosts with them are accepted too.
     */
    readonly secondClerk: string | undefined;
    readonly secondPage: string | undefined;
  };
  /** Ends of the audit log are signed with this Ed25519 key (PEM) and kept in this folder, outside the database. */
  readonly audit: { readonly signingKey: string; readonly headsDir: string };
  readonly session: {
    readonly idle: number;
    readonly absoluteClient: number;
    readonly absoluteAdmin: number;
  };
  /**
   * Number of wrong passwords and codes in a quarter of an hour, of all IDs and addresses, at which an operator should
   * look: `alarm`.
   */
  readonly login: { readonly attempts: number; readonly block: number; readonly alarm: number };
  /** Proof of work of our own, or Google's reCAPTCHA. There is no third way (threat T16). */
  readonly captcha: CaptchaConfig;
  /** Lifetime of a one-time code. */
  readonly otp: { readonly lifetime: number };
  /** Whether a lookup of a national ID tells who it is (as specified), or nothing (D-47). */
  readonly disclosure: 'specified' | 'strict';
  /** Whether the API shows its documentation: not in production, but in a demonstration. */
  readonly documentation: boolean;
  /** Time between two statements that are sent by mail: printing one takes as long as a hundred calls. */
  readonly statements: { readonly pause: number };
  /** Reminders of due dates: customers in one batch, and the pause between two batches. */
  readonly reminders: { readonly pause: number; readonly batch: number };
  /**
   * National IDs that may be looked up in an hour, each three times on average; `alarm` is the number in all at which
   * an operator should look.
   */
  readonly lookups: { readonly perVisit: number; readonly perAddress: number; readonly alarm: number };
  readonly gateway: {
    readonly url: string;
    readonly publicKey: string;
    readonly privateKey: string;
    readonly integritySecret: string;
    readonly eventsSecret: string;
    /** Second secrets while the first ones are being replaced, which the gateway may accept instead. */
    readonly secondPrivateKey?: string | undefined;
    readonly secondIntegritySecret?: string | undefined;
    /** Second secret while the first one is being replaced, by which events may be signed too. */
    readonly secondEventsSecret?: string | undefined;
    readonly timeout: number;
    /** Least amount of a payment that it takes, whole pesos. */
    readonly leastPayment: number;
    /** Hosts a customer may be sent to. */
    readonly bankHosts: readonly string[];
    /** Pending payments are asked about at this step up to `until`, then at `laterStep` up to `giveUp`. */
    readonly poll: {
      readonly step: number;
      readonly until: number;
      readonly laterStep: number;
      readonly giveUp: number;
    };
  };
  readonly mail: { readonly smtpUrl: string; readonly from: string };
  readonly sms: { readonly url: string };
  /** Time for which a message is kept after it was sent or given up. */
  readonly messages: { readonly kept: number };
  readonly push: {
    /** VAPID key pair (RFC 8292) in base64url. */
    readonly keys: VapidKeys;
    /** Contact for a push service about a sender of too many messages: `mailto:` or `https:`. */
    readonly contact: string;
    /** Hosts of push services, with their subdomains: pushes are sent nowhere else. */
    readonly hosts: readonly string[];
  };
  /** The release registry of the host, and the operator's key (PEM) that the console signs with. */
  readonly registry: { readonly url: string; readonly name: string; readonly key: string } | undefined;
  /** Number of proxies in front of the API whose X-Forwarded-For is trusted. */
  readonly trustedProxies: number;
  readonly logLevel: string;
}

export type CaptchaConfig =
  /**
   * `work`: mean number of keys that a browser derives before it finds the right one; 1,500 take a phone a second or
   * two.
   */
  | { readonly provider: 'altcha'; readonly work: number }
  | {
      readonly provider: 'recaptcha';
      readonly siteKey: string;
      readonly secret: string;
      readonly verifyUrl: string;
    };

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

const captchaConfig = (environment: NodeJS.ProcessEnv): CaptchaConfig => {
  const provider = environment['CAPTCHA_PROVIDER'] ?? 'altcha';
  if (provider === 'altcha')
    return { provider, work: wholeNumberSetting(environment, 'CAPTCHA_WORK', 1_500) };
  const [siteKey, secret] = [environment['RECAPTCHA_SITE_KEY'], environment['RECAPTCHA_SECRET']];
  if (provider !== 'recaptcha' || !siteKey || !secret) {
    throw new Error(
      'CAPTCHA_PROVIDER is altcha, or recaptcha together with RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET.',
    );
  }
  const verifyUrl = environment['RECAPTCHA_URL'] ?? 'https://www.google.com/recaptcha/api/siteverify';
  return { provider, siteKey, secret, verifyUrl };
};

const isInEarnest = (environment: NodeJS.ProcessEnv): boolean =>
  environment['NODE_ENV'] === 'production' && environment['PORTAL_DEMO'] !== '1';

/** Strict in production, unless the setting says otherwise or it is a demonstration (docs/security.md). */
const disclosureOf = (environment: NodeJS.ProcessEnv): Config['disclosure'] => {
  const given = environment['DISCLOSURE'];
  if (given === 'strict' || given === 'specified') return given;
  if (given) throw new Error('DISCLOSURE is strict or specified.');
  return isInEarnest(environment) ? 'strict' : 'specified';
};

const registryConfig = (environment: NodeJS.ProcessEnv): Config['registry'] => {
  const url = environment['REGISTRY_URL'];
  const key = setting(environment, 'REGISTRY_OPERATOR_KEY');
  return url && key ? { url, key, name: environment['REGISTRY_NAME'] ?? 'portal' } : undefined;
};

const statementNamesOf = (environment: NodeJS.ProcessEnv): boolean => {
  const given = environment['DATABASE_STATEMENT_NAMES'] || '1';
  if (given !== '0' && given !== '1') throw new Error('DATABASE_STATEMENT_NAMES is 0 or 1.');
  return given === '1';
};

/** Reads the configuration; names the variable that is wrong. */
export function readConfig(
  environment: NodeJS.ProcessEnv,
  defaults: { dataDir: string; publicUrl: string },
): Config {
  const dataDir = environment['DATA_DIR'] ?? defaults.dataDir;
  const gatewayUrl = environment['GATEWAY_URL'] ?? 'http://127.0.0.1:4801/v1';
  return {
    databaseUrl: setting(environment, 'DATABASE_URL'),
    reportsDatabaseUrl: setting(environment, 'REPORTS_DATABASE_URL') || undefined,
    databaseWait: duration(environment, 'DATABASE_WAIT', 5 * MINUTE),
    hasStatementNames: statementNamesOf(environment),
    dataDir,
    publicUrl: environment['PUBLIC_URL'] ?? defaults.publicUrl,
    imageSources: environment['IMAGE_SOURCES']?.split(',') ?? [],
    secrets: {
      pepper: secret(environment, 'PORTAL_PEPPER', dataDir),
      secondPepper: setting(environment, 'PORTAL_PEPPER_SECOND') || undefined,
      clerk: secret(environment, 'CLERK_SECRET', dataDir),
      page: secret(environment, 'PAGE_SECRET', dataDir),
      secondClerk: setting(environment, 'CLERK_SECRET_SECOND') || undefined,
      secondPage: setting(environment, 'PAGE_SECRET_SECOND') || undefined,
    },
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
      alarm: wholeNumberSetting(environment, 'LOGIN_ALARM', 300),
    },
    captcha: captchaConfig(environment),
    // The screen counts down in minutes (TM-16), so it is a whole number of them.
    otp: { lifetime: wholeNumberSetting(environment, 'OTP_MINUTES', 5) * MINUTE },
    disclosure: disclosureOf(environment),
    documentation: !isInEarnest(environment),
    statements: { pause: duration(environment, 'STATEMENT_PAUSE', 2_000) },
    reminders: {
      pause: duration(environment, 'REMINDER_PAUSE', 2_000),
      batch: wholeNumberSetting(environment, 'REMINDER_BATCH', 100),
    },
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
      leastPayment: wholeNumberSetting(environment, 'GATEWAY_LEAST_PAYMENT', 1_500, { least: 0 }),
      bankHosts: (environment['GATEWAY_BANK_HOSTS'] ?? new URL(gatewayUrl).host).split(','),
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
    messages: { kept: wholeNumberSetting(environment, 'MESSAGES_KEPT_DAYS', 90, { least: 30 }) * 24 * HOUR },
    push: {
      keys: vapidKeys(secret(environment, 'VAPID_PRIVATE_KEY', dataDir, newVapidPrivateKey)),
      contact: environment['PUSH_CONTACT'] ?? `mailto:${contact.email}`,
      hosts: (environment['PUSH_HOSTS'] ?? PUSH_SERVICES).split(','),
    },
    registry: registryConfig(environment),
    trustedProxies: wholeNumberSetting(environment, 'TRUSTED_PROXIES', 0, { least: 0 }),
    logLevel: environment['LOG_LEVEL'] ?? 'info',
  };
}
