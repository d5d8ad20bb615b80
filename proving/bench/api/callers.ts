import { randomUUID } from 'node:crypto';
import { openSession, sessionTokenOf } from '../../../api/src/access/identity/sessions.ts';
import type { RunningApi } from '../../../api/src/app/index.ts';
import type { Context } from '../../../api/src/platform/database/context.ts';
import { type Database, inTransaction } from '../../../api/src/platform/database/database.ts';
import type { InvoicesReply } from '../../../shared/contract/src/index.ts';
import { SESSION_COOKIE } from '../../../shared/contract/src/session-keys.ts';
import type { Call } from './messages.ts';

export interface LoggedIn {
  readonly fiscalNumber: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sessions of customers with open invoices, opened like a login but without the password. */
export async function logInMany(
  { pool, db }: Database,
  { config, clock }: Context,
  count: number,
): Promise<readonly LoggedIn[]> {
  const { rows: accounts } = await pool.query<{ id: number; fiscal_number: string }>(
    `with payer as (
      select distinct o.fiscal_number from obligation o join customer c using (fiscal_number)
      where o.status = 'open' and o.portfolio = 'active' and not c.pending_information
      order by o.fiscal_number limit ${count}
    ), made as (
      insert into account (fiscal_number, kind, status, created_at)
      select fiscal_number, 'client', 'ACTIVE', now() from payer
      on conflict (fiscal_number) do nothing returning id, fiscal_number
    )
    select id, fiscal_number from made
    union
    select a.id, a.fiscal_number from account a join payer using (fiscal_number) where a.status = 'ACTIVE'`,
  );
  return await inTransaction(db, async (trx) => {
    const people: LoggedIn[] = [];
    for (const { id, fiscal_number: fiscalNumber } of accounts) {
      const account = { id, kind: 'client' } as const;
      const origin = { device: '', network: '' };
      const cookie = await openSession(trx, account, clock.now(), config.session, origin);
      const token = sessionTokenOf(config.secrets.pepper, cookie);
      people.push({
        fiscalNumber,
        headers: { cookie: `${SESSION_COOKIE}=${cookie}`, authorization: `Token ${token}` },
      });
    }
    return people;
  });
}

/**
 * One payment of the next instalment for each invoice that is not overdue, from the API's own answers. The last
 * instalment is left out: before its due date it costs less than its value.
 */
export async function preparePayments(app: RunningApi['app'], people: readonly LoggedIn[]): Promise<Call[]> {
  const payments: Call[] = [];
  for (const { fiscalNumber, headers } of people) {
    const response = await app.inject({ method: 'GET', url: '/api/invoices', headers });
    if (response.statusCode !== 200) continue;
    for (const { invoice, mora, quotas } of response.json<InvoicesReply>().invoices) {
      const amount = quotas[0]?.quota_value;
      if (mora > 0 || quotas.length < 2 || !amount) continue;
      const body = {
        error_marca: false,
        fiscal_number: fiscalNumber,
        invoices: [invoice],
        invoices_to_pay: [
          { invoice, interests_mora: 0, amount_without_mora: amount, total_payment: amount, marca: 'N' },
        ],
        total_amount: amount,
        payment_method: 'PSE',
        extra_properties: { bankcode: '1007', bankname: 'BANCOLOMBIA', sales_person: '' },
        login: true,
      };
      payments.push({
        method: 'POST',
        path: '/api/pay_invoices',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      });
    }
  }
  return payments;
}
