import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { keptHeads, type SignedHeads, signHeads } from '@portal/process-kit/audit-heads';
import Fastify from 'fastify';
import { type Kysely, sql } from 'kysely';
import { installAuditHeads } from '../http/audit-heads.ts';
import { temporaryFolder } from '../testing/builds.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { audit, releaseAuditHeads } from './audit.ts';
import { verdictOnReleaseAudit } from './verify-audit.ts';

const keyOf = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const [key, stranger] = [keyOf(), keyOf()];
let at: TestRegistry;
let signed: SignedHeads;

const write = (subject: string) =>
  audit(at.tables, { actor: 'pagos', action: 'publish to stable', subject, data: { reason: 'a test' } });
const handle = () => at.tables as unknown as Kysely<never>;
const judged = (heads: readonly SignedHeads[] = [signed]) =>
  verdictOnReleaseAudit(handle(), { key, signed: heads });
/** As the owner of the database could: without the triggers, in one transaction. */
const asOwner = (...statements: readonly string[]) =>
  at.tables.transaction().execute(async (trx) => {
    for (const table of ['audit', 'audit_link'])
      await sql`alter table registry.${sql.raw(table)} disable trigger all`.execute(trx);
    for (const statement of statements) await sql.raw(statement).execute(trx);
    for (const table of ['audit', 'audit_link'])
      await sql`alter table registry.${sql.raw(table)} enable trigger all`.execute(trx);
  });
/** What makes a log whole in itself again after any change. */
const CHAINED_ANEW = `do $$
  declare entry record; last_hash text := '';
  begin
    delete from registry.audit_link;
    for entry in select * from registry.audit order by id loop
      insert into registry.audit_link values (entry.id, last_hash, encode(sha256(convert_to(concat_ws(E'\\n', last_hash,
        entry.id, to_char(entry.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor, entry.action,
        entry.subject, entry.outcome, coalesce(entry.code, ''), entry.data::text), 'UTF8')), 'hex')) returning hash into last_hash;
    end loop;
  end $$`;

beforeAll(async () => {
  at = await openTestRegistry();
});
afterAll(() => at.close());
beforeEach(async () => {
  await asOwner(
    'delete from registry.audit_link',
    'delete from registry.audit',
    'alter table registry.audit alter column id restart',
  );
  for (const subject of ['mf-pagos a', 'mf-pagos b', 'mf-pagos c']) await write(subject);
  signed = signHeads(
    key,
    new Date('2026-11-20T15:01:00Z'),
    await releaseAuditHeads(at.tables),
    'release audit',
  );
});

test('[T46] a log of releases that went on since its end was signed is whole', async () => {
  await write('mf-pagos d');
  expect(await judged()).toEqual({
    text: 'The log of releases is whole: 4 entries. 1 signed ends, the last of 2026-11-20T15:01:00.000Z, agree.',
    code: 0,
  });
});

test('[T46] entries that are written at once form one chain', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, count) => write(`mf-pagos ${count}`)));
  expect(await judged()).toMatchObject({ text: expect.stringContaining('whole: 23 entries'), code: 0 });
});

describe('what the owner of the database does to the log of releases is found', () => {
  const without = (id: number) =>
    ['audit_link', 'audit'].map((table) => `delete from registry.${table} where id = ${id}`);
  const cases: readonly [string, readonly string[], RegExp][] = [
    ['an edited row', [`update registry.audit set subject = 'x' where id = 2`], /^TAMPERED: entry 2 /],
    [
      'a row taken away',
      ['delete from registry.audit where id = 2'],
      /^TAMPERED: entry 2 .*\n.*only the link is left/,
    ],
    ['a row taken away with its link', without(2), /^TAMPERED: entry 3 /],
    [
      'two rows swapped',
      [
        'update registry.audit a set subject = b.subject from registry.audit b where a.id < 3 and b.id = 3 - a.id',
      ],
      /^TAMPERED: entry 1 /,
    ],
    [
      'a row without a link',
      [
        `insert into registry.audit (actor, action, subject, outcome, data) values ('a', 'b', 'c', 'done', '{}')`,
      ],
      /^TAMPERED: entry 4 /,
    ],
    ['an end cut off', without(3), /^CUT: entry 3 of chain 0 is gone/],
    [
      'a chain computed anew after a change',
      [`update registry.audit set actor = 'x' where id = 1`, CHAINED_ANEW],
      /^REWRITTEN: entry 3 of chain 0/,
    ],
    ['a chain computed anew without its first entry', [...without(1), CHAINED_ANEW], /^REWRITTEN: entry 3/],
  ];

  test.each(cases)('[T46] %s', async (_, statements, text) => {
    await asOwner(...statements);
    expect(await judged()).toMatchObject({ text: expect.stringMatching(text), code: 1 });
  });
});

test('[T46] ends that another key signed, or that were signed for another log, are named', async () => {
  const heads = await releaseAuditHeads(at.tables);
  const moment = new Date('2026-11-20T15:02:00Z');
  for (const forged of [
    signHeads(stranger, moment, heads, 'release audit'),
    signHeads(key, moment, heads, 'audit'),
  ])
    expect((await judged([signed, forged]))?.text).toContain('FORGED: the ends of 2026-11-20T15:02:00.000Z');
});

test('[T46] neither entries nor links can be changed by what the registry does', async () => {
  for (const statement of [
    `update registry.audit_link set hash = 'x'`,
    'delete from registry.audit_link',
    'truncate registry.audit_link',
  ])
    await expect(sql.raw(statement).execute(at.tables)).rejects.toThrow('append-only');
});

test('[T46] each minute the end goes into a file and into the log, if it moved', async () => {
  const folder = await temporaryFolder();
  const lines: string[] = [];
  const server = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
  });
  const logged = () => lines.map((line) => JSON.parse(line).releaseAuditHeads as SignedHeads).filter(Boolean);
  installAuditHeads(server, at.service, { key, folder }, { first: 1, every: 5 });
  await waitFor(() => logged().length === 1);
  await write('mf-pagos d');
  await waitFor(() => logged().length === 2);
  await server.close();
  expect(keptHeads(folder, 'release audit')).toEqual(logged());
  expect(keptHeads(folder)).toEqual([]);
  expect(await judged(keptHeads(folder, 'release audit'))).toMatchObject({ code: 0 });
});

/** Comes back once it holds. */
async function waitFor(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 5));
}
