import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import pg from 'pg';
import { migrations } from '../../app/migrations.ts';
import { openPostgres } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { settleDue } from './operations/settle-due.ts';
import { paymentTables } from './tables.ts';
import { addCustomer, balances, openPaymentFixture, pay, sumOf } from './testing/payment-fixture.ts';

const CUSTOMERS = 6;
const SECONDS = Number(process.env['FAILOVER_SECONDS'] ?? 20);

/** One address that leads to whichever server it is told, as a virtual address or a proxy does in operation. */
const startAddress = async (first: string) => {
  let target = new URL(first);
  const inside = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const end of [socket, onward]) {
      inside.add(end);
      end
        .on('error', () => {})
        .on('close', () => {
          inside.delete(end);
          socket.destroy();
          onward.destroy();
        });
    }
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(first);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    leadTo: (next: string) => {
      target = new URL(next);
    },
    close: () => {
      for (const socket of inside) socket.destroy();
      server.close();
    },
  };
};

const tell = async <Row>(url: string, statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
};

test('failover to a standby while customers pay: no acknowledged payment is lost, none is credited twice', async () => {
  const primary = await startThrowAwayPostgres({ settings: { wal_level: 'replica' } });
  const standby = await startThrowAwayPostgres({ standbyOf: primary.url });
  // From here on a commit is acknowledged when the standby has it.
  await tell(primary.url, "alter system set synchronous_standby_names = '*'");
  await tell(primary.url, 'select pg_reload_conf()');
  const address = await startAddress(primary.url);
  const own = openPostgres(address.url, 20);
  await migrate(own.db, migrations);
  const fixture = await openPaymentFixture({ database: { ...own, url: address.url } });

  const acknowledged: { readonly who: string; readonly id: string; readonly after: boolean }[] = [];
  const otherAnswers = new Map<number, number>();
  let isPaying = true;
  let isOver = false;
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if ((error as Error).name !== 'DatabaseUnavailableError') throw error;
        await pause(100);
      }
    }
  };
  const customer = async (number: number) => {
    for (let n = 0; isPaying; n += 1) {
      const who = String(1_600_000_000 + number * 100_000 + n);
      const invoice = `E${number}0${n}`;
      await again(() => addCustomer(fixture, who, [invoice]));
      const key = randomUUID();
      // As the browser does: 503 is repeated with the same key.
      for (let isAnswered = false; !isAnswered; ) {
        const { status, reply } = await pay(fixture, { who, invoices: [invoice], key });
        isAnswered = status === 200;
        if (isAnswered && reply.status === 'Pending')
          acknowledged.push({ who, id: reply.transaction_id, after: isOver });
        if (!isAnswered) {
          otherAnswers.set(status, (otherAnswers.get(status) ?? 0) + 1);
          await pause(100);
        }
      }
    }
  };
  const settle = async () => {
    while (isPaying) {
      for (const { id } of await fixture.bank.control.transactions({ status: 'PENDING' }))
        fixture.bank.control.settle(id, { status: 'APPROVED' });
      fixture.clock.advance(60_000);
      await settleDue(fixture.ctx).catch(() => {});
      await pause(50);
    }
  };
  const working = Promise.all([
    ...Array.from({ length: CUSTOMERS }, (_, number) => customer(number)),
    settle(),
  ]);
  await pause((SECONDS * 1_000) / 2);
  const from = performance.now();
  const acknowledgedBefore = acknowledged.length;
  await primary.end('immediate');
  await tell(standby.url, 'select pg_promote()');
  address.leadTo(standby.url);
  isOver = true;
  while (!acknowledged.some(({ after }) => after)) await pause(20);
  const away = performance.now() - from;
  await pause((SECONDS * 1_000) / 2);
  isPaying = false;
  await working;
  // What was left is asked about until nothing is due any more.
  for (let round = 0; round < 30; round += 1) {
    for (const { id } of await fixture.bank.control.transactions({ status: 'PENDING' }))
      fixture.bank.control.settle(id, { status: 'APPROVED' });
    fixture.clock.advance(10 * 60_000);
    await settleDue(fixture.ctx);
  }

  const stored = await paymentTables(own.db).selectFrom('payment_transaction').selectAll().execute();
  const byId = new Map(stored.map((row) => [row.public_id, row]));
  expect(acknowledged.filter(({ id }) => !byId.has(id))).toEqual([]);
  const { rows: posted } = await own.pool.query<{ transaction_id: string; kind: string; entries: number }>(
    `select transaction_id, kind, count(*) as entries from ledger_entry
     where transaction_id is not null group by 1, 2`,
  );
  const approved = await fixture.bank.control.transactions({ status: 'APPROVED' });
  const credited = new Set(posted.map((entry) => entry.transaction_id));
  console.log(
    `${acknowledged.length} payments acknowledged (${acknowledgedBefore} before), ${approved.length} approved at the bank, ` +
      `${credited.size} credited; away for ${Math.round(away)} ms; other answers ${JSON.stringify([...otherAnswers])}`,
  );
  expect(posted.filter(({ entries }) => entries !== 1)).toEqual([]);
  expect(credited.size).toBe(posted.length);
  expect(credited.size).toBe(approved.length);
  expect(stored.filter(({ status }) => status === 'Init' || status === 'Pending')).toEqual([]);
  expect([...otherAnswers.keys()].filter((status) => status !== 503)).toEqual([]);
  expect(sumOf(await balances(fixture))).toBe(0);
  expect(acknowledgedBefore).toBeGreaterThan(0);

  await fixture.app.close();
  await fixture.bank.close();
  await own.close();
  address.close();
  await primary.stop();
  await standby.stop();
}, 600_000);
