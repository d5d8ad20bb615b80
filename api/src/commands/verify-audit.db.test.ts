import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { areHeadsGenuine, keptHeads, type SignedHeads, signHeads } from '@portal/process-kit/audit-heads';
import { sql } from 'kysely';
import { createLog } from '../app/redacting-log.ts';
import { audit } from '../platform/audit/audit.ts';
import { auditHeads, keepHeads } from '../platform/audit/audit-heads.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { verdictOn } from './verify-audit.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  for (const amount of [100, 200, 300]) {
    await inTransaction(database.db, (trx) =>
      audit(trx, new Date('2026-11-20T15:00:00Z'), {
        actor: '9090909090',
        subject: '1010101010',
        action: 'limit raised',
        data: { amount },
      }),
    );
  }
});
afterAll(() => database.close());

const verdict = () => verdictOn(database.db);
/** As a person with the keys of the database could. */
const tamper = (statement: string) =>
  inTransaction(database.db, async (trx) => {
    await sql`alter table audit_entry disable trigger audit_entry_append_only`.execute(trx);
    await sql.raw(statement).execute(trx);
    await sql`alter table audit_entry enable trigger audit_entry_append_only`.execute(trx);
  });

test('a log that was not touched is whole', async () => {
  expect(await verdict()).toEqual({ text: 'The audit log is whole: 3 entries.', code: 0 });
});

test('[T46] a changed entry is named, with who did what to whom', async () => {
  await tamper(`update audit_entry set data = '{"amount":900}' where id = 2`);
  const { text, code } = await verdict();
  expect(code).toBe(1);
  expect(text).toContain('TAMPERED: entry 2 ');
  expect(text).toContain('at 2026-11-20T15:00:00.000Z, 9090909090 did "limit raised" to 1010101010');
  expect(text).toContain('1 entries before it are whole');
  await tamper(`update audit_entry set data = '{"amount":200}' where id = 2`);
  expect((await verdict()).code).toBe(0);
});

test('[T46] an entry taken away is noticed at the next of its chain', async () => {
  await tamper('delete from audit_entry where id = 2');
  expect(await verdict()).toMatchObject({ text: expect.stringContaining('TAMPERED: entry 3 '), code: 1 });
});

describe('with the ends of the chains signed outside the database', () => {
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const stranger = generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  let fresh: Database;
  let signed: SignedHeads;
  const written = (actor: string, at = '2026-11-20T15:00:00Z') =>
    inTransaction(fresh.db, (trx) =>
      audit(trx, new Date(at), { actor, subject: '1010101010', action: 'payment.opened', data: {} }),
    );
  /** As the owner of the database could: without the trigger, and with every hash after the change made anew. */
  const asOwner = (...statements: readonly string[]) =>
    inTransaction(fresh.db, async (trx) => {
      await sql`alter table audit_entry disable trigger user`.execute(trx);
      for (const statement of statements) await sql.raw(statement).execute(trx);
      await sql`
        do $$
        declare entry record; last_hash text := '';
        begin
          for entry in select * from audit_entry order by id loop
            update audit_entry set previous_hash = last_hash,
              hash = encode(sha256(convert_to(concat_ws(E'\n', last_hash,
                to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), actor, subject, action, data), 'UTF8')), 'hex')
            where id = entry.id returning hash into last_hash;
          end loop;
        end $$`.execute(trx);
      await sql`alter table audit_entry enable trigger user`.execute(trx);
    });

  beforeEach(async () => {
    fresh = await openTestDatabase();
    for (const actor of ['9090909090', '9191919191', '9292929292']) await written(actor);
    signed = signHeads(key, new Date('2026-11-20T15:01:00Z'), await auditHeads(fresh.db));
  });
  afterEach(() => fresh.close());
  const judged = (heads: readonly SignedHeads[] = [signed]) => verdictOn(fresh.db, { key, signed: heads });

  test('a log that went on since is whole', async () => {
    await written('9393939393');
    expect(await judged()).toEqual({
      text: 'The audit log is whole: 4 entries. 1 signed ends, the last of 2026-11-20T15:01:00.000Z, agree.',
      code: 0,
    });
  });

  test('[T46] an end that was cut off is found, which the log alone does not show', async () => {
    await asOwner('delete from audit_entry where id = 3');
    expect((await verdictOn(fresh.db)).code).toBe(0);
    expect(await judged()).toMatchObject({
      text: expect.stringMatching(/^CUT: entry 3 of chain \d+ is gone/),
      code: 1,
    });
  });

  test('[T46] a chain that was computed anew after a change is found, which the log alone does not show', async () => {
    await asOwner(`update audit_entry set actor = '9292929292' where id = 1`);
    expect((await verdictOn(fresh.db)).code).toBe(0);
    expect(await judged()).toMatchObject({
      text: expect.stringMatching(/^REWRITTEN: entry 3 of chain/),
      code: 1,
    });
  });

  test('ends that another key signed, or that were changed after they were signed, are named', async () => {
    const forged = signHeads(stranger, new Date('2026-11-20T15:02:00Z'), await auditHeads(fresh.db));
    expect((await judged([signed, forged])).text).toContain('FORGED: the ends of 2026-11-20T15:02:00.000Z');
    const changed = { ...signed, heads: signed.heads.map((head) => ({ ...head, id: head.id - 1 })) };
    expect((await judged([changed])).code).toBe(1);
  });

  test('the public half of the key is enough to verify', async () => {
    const half = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
    expect((await verdictOn(fresh.db, { key: half, signed: [signed] })).code).toBe(0);
  });

  test('each minute the ends go into a file and into the log, if they moved', async () => {
    const lines: string[] = [];
    const context = { ...testContext(fresh), log: createLog('info', { write: (line) => lines.push(line) }) };
    const kept = await keepHeads(context);
    await keepHeads(context, kept);
    await written('9393939393');
    await keepHeads(context, kept);
    const found = keptHeads(context.config.audit.headsDir);
    expect(found).toHaveLength(2);
    expect(found.every((heads) => areHeadsGenuine(context.config.audit.signingKey, heads))).toBe(true);
    expect(lines.map((line) => JSON.parse(line).auditHeads)).toEqual(found);
  });
});
