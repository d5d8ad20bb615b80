import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Name } from '@portal/contract';
import type { RunningBank } from '@portal/simulators/bank';
import { businessDate } from '@portal/values/bogota-time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { bulkClientAccounts, bulkStaffAccounts } from '../../src/access/identity/index.ts';
import { openObligations, saveUsuryRates } from '../../src/money/credit/index.ts';
import { anObligation } from '../../src/money/credit/obligation.fixture.ts';
import { syncCases } from '../../src/money/money-desk/index.ts';
import { type PaymentContext, settle } from '../../src/money/payments/index.ts';
import { runExports } from '../../src/papers/jobs/index.ts';
import { fileSources } from '../../src/papers/reports/index.ts';
import { saveCustomers } from '../../src/people/customers/index.ts';
import { type Handle, inTransaction } from '../../src/platform/database/database.ts';
import { openedBody } from '../../src/platform/testing/opened-messages.ts';
import type { SettableClock } from '../../src/platform/testing/settable-clock.ts';
import { type Answer, Browser } from '../browser.ts';
import { mailedLoginCode } from '../first-login.ts';
import { ownPasskey } from '../own-passkey.ts';
import { PASSWORD } from '../people.ts';
import type { Authenticator } from '../security-key.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Profile that opens every module. */
export const FULL = 2;
const MONTHLY = { capital: 1_200_000, monthlyRate: '1.6', instalments: 12 } as const;

/** The parts of the portal under test that make valid objects. */
export interface StageParts {
  readonly app: FastifyInstance;
  readonly payments: PaymentContext;
  readonly bank: RunningBank;
  readonly clock: SettableClock;
  /** The database with all rights. */
  readonly db: Handle;
  readonly pool: Parameters<typeof mailedLoginCode>[0]['pool'];
  readonly passwordHash: string;
}

/** A person of one call's own, logged in. */
export interface Staged {
  readonly browser: Browser;
  readonly fiscalNumber: string;
}

/** A customer with an invoice. */
export interface StagedClient extends Staged {
  readonly invoice: string;
}

/**
 * Makes people, credits, payments, codes and proofs for one request that must be granted: each is new, so that no call
 * uses up another's budget, and dated by the portal's clock, which moves on by months in a long run.
 */
export class Stage {
  readonly parts: StageParts;
  #next = 0;

  constructor(parts: StageParts) {
    this.parts = parts;
  }

  /** A number that this run uses once. */
  number(): number {
    this.#next += 1;
    return this.#next;
  }

  /** The date in Bogotá so many days from now. */
  day(days = 0): string {
    return businessDate(new Date(this.parts.clock.now().getTime() + days * DAY));
  }

  /** The same date as filters take it: `20-11-2026`. */
  filterDay(days = 0): string {
    return this.day(days).split('-').reverse().join('-');
  }

  /** A browser of a visitor at an address of its own. */
  visitor(): Browser {
    const number = this.number();
    return new Browser(this.parts.app, `172.16.${(number >> 8) & 255}.${number & 255}`);
  }

  /** Makes a call that must be granted. @throws Error with the answer where it is not. */
  async granted(browser: Browser, name: Name, sent: Parameters<Browser['call']>[1] = {}): Promise<Answer> {
    const answer = await browser.call(name, sent);
    if (answer.status !== 200) throw new Error(`${name} of a scene: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** Like `granted`, for a call with a body alone. @returns the body of the answer. */
  async post(browser: Browser, name: Name, body: object): Promise<Answer['body']> {
    return (await this.granted(browser, name, { body })).body;
  }

  /** A customer with an invoice of 12 instalments, two of them paid, or all where `closed`; by default logged in. */
  async client(
    more: {
      readonly registered?: boolean;
      readonly portfolio?: 'written_off';
      readonly closed?: boolean;
    } = {},
  ): Promise<StagedClient> {
    const number = this.number();
    const fiscalNumber = String(1_400_000_000 + number);
    const invoice = `F${100_000 + number}`;
    const { registered = true, portfolio = 'active', closed = false } = more;
    const terms = closed
      ? { ...MONTHLY, openedOn: '2024-12-31', firstDueDate: '2025-01-31', paid: 12 }
      : { ...MONTHLY, openedOn: this.day(-80), firstDueDate: this.day(-50), paid: 2 };
    const now = this.parts.clock.now();
    await inTransaction(this.parts.db, async (trx) => {
      await saveCustomers(trx, [
        {
          ...{ fiscalNumber, firstName: 'Sofía', lastName: 'Valencia', phone: '3005550107', homePhone: '' },
          ...{ email: `f${number}@correo.example`, municipalityCode: '11001', street: 'Calle 10 # 20-30' },
          ...{ pendingInformation: false, joinedAt: '2024-01-10T15:00:00Z' },
          ...{ approvedLimit: 5_000_000, preapprovedIncrease: 1_000_000 },
        },
      ]);
      const passwordHash = registered ? this.parts.passwordHash : null;
      await bulkClientAccounts(trx, [{ fiscalNumber, status: 'ACTIVE', passwordHash }], now);
      const record = anObligation(terms, { invoice, fiscalNumber, portfolio });
      await openObligations(trx, [closed ? { ...record, closedOn: '2025-12-31' } : record], {
        occurredAt: now,
        businessDate: this.day(),
      });
    });
    const browser = this.visitor();
    if (registered) await this.login(browser, fiscalNumber);
    return { browser, fiscalNumber, invoice };
  }

  /** An administrator, logged in; one with every module by default. */
  async staff(profileId = FULL): Promise<Staged> {
    const number = this.number();
    const fiscalNumber = String(9_400_000_000 + number);
    const details = { firstName: 'Persona', lastName: `Doble ${lettersOf(number)}`, phone: '', profileId };
    const account = { fiscalNumber, status: 'ACTIVE' as const, passwordHash: this.parts.passwordHash };
    await inTransaction(this.parts.db, (trx) =>
      bulkStaffAccounts(
        trx,
        [{ ...account, ...details, email: `s${number}@empresa.example` }],
        this.parts.clock.now(),
      ),
    );
    const browser = this.visitor();
    await this.login(browser, fiscalNumber);
    return { browser, fiscalNumber };
  }

  async login(browser: Browser, fiscalNumber: string, password = PASSWORD): Promise<void> {
    const { status, body } = await browser.login(fiscalNumber, password);
    if (status !== 200) throw new Error(`${fiscalNumber} could not log in: ${JSON.stringify(body)}`);
  }

  /** An administrator whose password another one has just set, logged in with it. */
  async newcomer(): Promise<Staged & { readonly password: string }> {
    const password = 'Temporal2026*';
    const fiscalNumber = String(9_600_000_000 + this.number());
    const clerk = await this.staff();
    await this.post(clerk.browser, 'POST /api/adminUsers', {
      ...{ id: 0, fiscal_number: fiscalNumber, first_name: 'Nueva', last_name: 'Persona' },
      ...{ email: 'nueva@empresa.example', phone: '3005550199', password, perfil_id: 1, status: 'ACTIVE' },
      current_password: PASSWORD,
    });
    const browser = this.visitor();
    await this.login(browser, fiscalNumber, password);
    return { browser, fiscalNumber, password };
  }

  /** The code that was sent last to a customer by mail, or by SMS where the settings say so. */
  async code({ fiscalNumber }: Pick<Staged, 'fiscalNumber'>): Promise<string> {
    const { rows } = await this.parts.pool.query<{ body: string }>(
      `select body from outbox_message where dedupe_key like 'otp:%' and body <> ''
       order by recipient = coalesce(
         (select email from contact_wait where fiscal_number = $1),
         (select email from customer where fiscal_number = $1)) desc, id desc limit 1`,
      [fiscalNumber],
    );
    return /\b\d{6}\b/.exec(openedBody(rows[0]?.body ?? ''))?.[0] ?? '';
  }

  /** The code that was mailed last for a first login. */
  loginCode(): Promise<string> {
    return mailedLoginCode(this.parts);
  }

  /** The code that an authenticator app shows now. */
  shown(secret: string): string {
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: this.parts.clock.now().getTime(),
    });
  }

  /** An administrator with an authenticator app, logged in with it; a minute later, so the app shows a new code. */
  async enrolled(): Promise<Staged & { readonly secret: string }> {
    const staff = await this.staff();
    const { browser } = staff;
    const begun = await this.post(browser, 'POST /api/second_factor/enrol', { current_password: PASSWORD });
    const secret = String(begun['secret']);
    const confirmed = await this.post(browser, 'POST /api/second_factor/confirm', {
      codigo: this.shown(secret),
    });
    browser.token = String(confirmed['token']);
    this.parts.clock.advance(MINUTE);
    return { ...staff, secret };
  }

  /** Gives a person a passkey that approves. */
  passkey({ browser }: Pick<Staged, 'browser'>): Promise<Authenticator> {
    return ownPasskey(browser, this.parts);
  }

  /** The body of a payment of an invoice's next instalment, as the page would send it. */
  async payment({ browser, fiscalNumber, invoice }: StagedClient): Promise<object> {
    const { body } = await this.granted(browser, 'GET /api/invoices');
    const [first] = body['invoices'] as { quotas: { quota_value: number }[] }[];
    const amount = first?.quotas[0]?.quota_value ?? 0;
    return {
      ...{ error_marca: false, fiscal_number: fiscalNumber, invoices: [invoice], total_amount: amount },
      invoices_to_pay: [
        { invoice, interests_mora: 0, amount_without_mora: amount, total_payment: amount, marca: 'N' },
      ],
      payment_method: 'PSE',
      extra_properties: { bankcode: '1007', bankname: 'BANCOLOMBIA', sales_person: '' },
      login: true,
    };
  }

  /** A payment that waits at the bank. */
  async pending(client: StagedClient): Promise<{ readonly id: string; readonly reference: string }> {
    const answer = await this.granted(client.browser, 'POST /api/pay_invoices', {
      body: await this.payment(client),
      headers: { 'idempotency-key': randomUUID() },
    });
    const id = String(answer.body['transaction_id']);
    const { body } = await this.granted(client.browser, 'GET /api/transactions/:id', { params: { id } });
    return { id, reference: (body['transaction'] as { reference_id: string }).reference_id };
  }

  /** Sets a payment's outcome at the bank, and lets the portal ask for it. */
  async decide(reference: string, status: 'APPROVED' | 'DECLINED'): Promise<void> {
    const outcome = status === 'APPROVED' ? { status } : { status, reason: '00003' as const };
    this.parts.bank.control.settle(reference, outcome, { event: false });
    await settle(this.parts.payments, reference);
  }

  /** A payment that is approved and applied. */
  async paid(client: StagedClient): Promise<string> {
    const { id, reference } = await this.pending(client);
    await this.decide(reference, 'APPROVED');
    return id;
  }

  /**
   * A case of the money desk: the bank approved what it had refused. Two administrators. With `begun`, the customer had
   * begun another payment before, whose reference is `own`.
   */
  async moneyCase(begun = false): Promise<{
    readonly id: string;
    readonly clerk: Staged;
    readonly second: Staged;
    readonly client: StagedClient;
    readonly own?: string;
  }> {
    const client = await this.client();
    const { reference } = await this.pending(client);
    await this.decide(reference, 'DECLINED');
    const own = begun ? { own: (await this.pending(client)).reference } : {};
    await this.decide(reference, 'APPROVED');
    await inTransaction(this.parts.db, (trx) => syncCases(trx, this.parts.clock.now(), [reference]));
    const clerk = await this.staff();
    const { body } = await this.granted(clerk.browser, 'GET /api/money/cases', {
      query: { text: client.fiscalNumber },
    });
    const [first] = body['cases'] as { id: string }[];
    if (!first) throw new Error('the late approval opened no case');
    return { id: first.id, clerk, second: await this.staff(), client, ...own };
  }

  /** A finished export of a new administrator. */
  async exported(): Promise<Staged & { readonly id: string }> {
    const staff = await this.staff();
    // The customers of all tests are more than a file holds without a proof.
    const { id } = await this.post(staff.browser, 'POST /api/exports/customers', {
      current_password: PASSWORD,
    });
    await runExports(this.parts.payments, fileSources(this.parts.payments.gateway));
    return { ...staff, id: String(id) };
  }

  /** A push subscription of a browser, with keys as browsers make them. */
  device(): object {
    const keys = createECDH('prime256v1');
    return {
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
      keys: {
        p256dh: keys.generateKeys().toString('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    };
  }

  /** Undoes what requests may have done to settings that calls depend on, and enters the cap of the month. */
  async restore(): Promise<void> {
    const { db } = this.parts;
    await sql`update feature_variable set is_active = (id in (1, 2, 3, 4, 5, 6))
      where is_active <> (id in (1, 2, 3, 4, 5, 6)) and type = 'switch'`.execute(db);
    const month = this.day().slice(0, 7);
    await inTransaction(db, (trx) => saveUsuryRates(trx, [{ month, annual: '25.02', source: 'test' }]));
  }
}

/** A number in letters, since names have no digits: 27 is `ch`. */
const lettersOf = (number: number | string): string =>
  String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
