import { join } from 'node:path';
import formbody from '@fastify/formbody';
import { BRAND_AT_START } from '@portal/contract/brand';
import { contact } from '@portal/contract/messages';
import fastify from 'fastify';
import { AcceptanceTokens } from './acceptance.ts';
import { Bank } from './bank.ts';
import { BankControl } from './control.ts';
import { controlRoutes } from './control-routes.ts';
import { EventSender } from './events.ts';
import { contractRoutes, gatewayRoutes, type Merchant } from './gateway-routes.ts';
import { pageRoutes } from './page-routes.ts';

export type { Behaviour, BehaviourScope } from './behaviours.ts';
export type { BankControl } from './control.ts';
export type { StoredEvent } from './events.ts';
export { eventChecksum, integritySignature } from './signatures.ts';
export type { Outcome, StoredTransaction } from './transactions.ts';
export type * from './wire.ts';

export interface StartBankOptions {
  /** 0 (the default) takes any free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Address of the bank for browsers, when not by host and port. Without a final slash. */
  publicUrl?: string;
  publicKey?: string;
  privateKey?: string;
  integritySecret?: string;
  eventsSecret?: string;
  /** Address that events are posted to. Can be set later through `control.eventsUrl`. */
  eventsUrl?: string;
  merchant?: Partial<Merchant>;
  /** A folder for transactions and events; without it a restart forgets them. */
  dataDir?: string;
  /** Waits before each retry of an event. Default, as published: 30 minutes, 3 hours, 24 hours. */
  retryScheduleMs?: readonly number[];
  /** Time limit of the merchant's answer to an event. Default 10 s. */
  eventTimeoutMs?: number;
  /** Time limit of a person at the bank. Default, as PSE: 21 minutes. */
  windowMs?: number;
  /** Time for which the bank waits for a person who has opened its page. Default, as PSE: 7 minutes. */
  sessionMs?: number;
  /** Time from the creation until the bank page's address appears. Default 250 ms. */
  paymentUrlDelayMs?: number;
  /** Default 150000 cents ($1.500), as the gateway. */
  minimumAmountInCents?: number;
  /** Larger amounts end with FAIL_EXCEEDEDLIMIT. Default 2 000 000 000 cents ($20.000.000). */
  limitInCents?: number;
  now?: () => Date;
}

export interface RunningBank {
  /** As browsers reach it; the gateway API is under `${url}/v1`. */
  url: string;
  control: BankControl;
  close: () => Promise<void>;
}

/** Keys for development, of the form the gateway gives. */
export const developmentKeys = {
  publicKey: 'pub_test_portal',
  privateKey: 'prv_test_portal',
  integritySecret: 'test_integrity_portal',
  eventsSecret: 'test_events_portal',
};

/** The portal's own company, as it is written on its receipts: a payer compares the two. */
const defaultMerchant: Merchant = {
  id: 11_020,
  name: BRAND_AT_START,
  legalName: contact.company,
  nit: contact.taxId,
  email: contact.email,
  phone: `+57${contact.localLine.replaceAll(' ', '')}`,
};

/** Starts the simulated gateway and bank: the API under /v1, the bank page under /pse, the control API under /control. */
export async function startBank(options: StartBankOptions = {}): Promise<RunningBank> {
  const now = options.now ?? (() => new Date());
  const keys = { ...developmentKeys, ...definedOnly(options) };
  const merchant = { ...defaultMerchant, ...options.merchant };
  const events = new EventSender({
    url: options.eventsUrl,
    secret: keys.eventsSecret,
    retryScheduleMs: options.retryScheduleMs ?? [30 * 60_000, 3 * 3_600_000, 24 * 3_600_000],
    timeoutMs: options.eventTimeoutMs ?? 10_000,
    now,
    folder: options.dataDir && join(options.dataDir, 'events'),
  });
  let url = options.publicUrl ?? '';
  const publicUrl = () => url;
  const bank = new Bank(
    {
      merchantId: merchant.id,
      merchantNit: merchant.nit,
      publicUrl,
      windowMs: options.windowMs ?? 21 * 60_000,
      sessionMs: options.sessionMs ?? 7 * 60_000,
      paymentUrlDelayMs: options.paymentUrlDelayMs ?? 250,
      limitInCents: options.limitInCents ?? 2_000_000_000,
      now,
      folder: options.dataDir && join(options.dataDir, 'transactions'),
    },
    events,
  );
  const control = new BankControl(bank, {
    privateKey: keys.privateKey,
    integritySecret: keys.integritySecret,
  });

  const app = fastify({
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  });
  // A body that is not form data is refused: no page elsewhere can press a button of the control API.
  app.register(async (pages) => {
    await pages.register(formbody);
    pageRoutes(pages, bank, merchant);
  });
  app.register(async (scope) => controlRoutes(scope, control), { prefix: '/control' });
  app.register(async (scope) => contractRoutes(scope));
  const context = {
    bank,
    merchant,
    publicUrl,
    publicKey: keys.publicKey,
    secrets: () => control.secrets,
    minimumAmountInCents: options.minimumAmountInCents ?? 150_000,
    acceptance: new AcceptanceTokens(keys.integritySecret, now),
    outage: () => control.outage,
    now,
  };
  app.register(async (scope) => gatewayRoutes(scope, context), { prefix: '/v1' });

  const listening = await app.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 });
  url ||= listening;
  return {
    url,
    control,
    close: async () => {
      bank.close();
      await events.close();
      await app.close();
    },
  };
}

function definedOnly(options: StartBankOptions): Partial<typeof developmentKeys> {
  const { publicKey, privateKey, integritySecret, eventsSecret } = options;
  return Object.fromEntries(
    Object.entries({ publicKey, privateKey, integritySecret, eventsSecret }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
