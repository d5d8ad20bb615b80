import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import type {
  Destination,
  KeyDescription,
  Operation,
  OperatorStatement,
  RegistryDone,
  RegistryReport,
  ReleaseStatement,
  Signed,
} from '@portal/release-protocol/release-statement';
import { announcementOf, bytesOfBody, envelopeOf } from '@portal/release-protocol/server/release-envelope';
import { publicKeyOf, signedBy } from '@portal/release-protocol/server/release-signature';
import { databaseOf, onServer } from '@portal/test-kit/databases-of-a-server';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { RegistryError } from '../model/registry-error.ts';
import { type OpenRegistry, openRegistry, type RegistryOptions } from '../open.ts';
import { openHostDatabase } from '../store/host-database.ts';
import { type RegistryHandle, type RegistryTables, SCHEMA } from '../store/tables.ts';
import { type Build, temporaryFolder } from './builds.ts';

export interface TestDatabase {
  readonly db: Kysely<never>;
  close(): Promise<void>;
}

/** The first empty database of this process as a file: opening it takes a quarter of making one. */
let empty: Promise<Blob> | undefined;

async function openEmptyEngine(): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  if (empty) return await PGlite.create({ loadDataDir: await empty });
  const made = PGlite.create();
  empty = made.then((engine) => engine.dumpDataDir('none'));
  await empty;
  return await made;
}

/** An empty database of its own: on the server of `npm test -- db` if there is one, else in this process. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
    const engine = await openEmptyEngine();
    const pool = new pg.Pool({ ...(createPgConfig(engine) as pg.PoolConfig), max: 1, idleTimeoutMillis: 0 });
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
    return {
      db,
      close: async () => {
        await db.destroy();
        if (!engine.closed) await engine.close();
      },
    };
  }
  const name = `registry_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  // Connections may still be closing when the database goes.
  const db = openHostDatabase(databaseOf(server, name), () => {}, { max: 20 });
  return {
    db,
    close: async () => {
      await db.destroy();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** A key and what it is registered for. */
export interface TestKey {
  readonly key: KeyObject;
  readonly description: KeyDescription;
}

export function testKey(
  owner: string,
  remotes: readonly string[],
  more: Partial<KeyDescription> = {},
): TestKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicKey = publicKeyOf(privateKey);
  const validUntil = '2030-01-01T00:00:00.000Z';
  return {
    key: privateKey,
    description: { owner, scopes: ['publish', 'pause'], remotes, publicKey, validUntil, ...more },
  };
}

/** A key of operators: it signs second, moves channels and switches remotes. */
export function testOperator(more: Partial<KeyDescription> = {}): TestKey {
  return testKey('despliegues', ['*'], { scopes: ['second', 'promote', 'pause'], ...more });
}

const envelope = (more: object = {}) => ({
  registry: 'portal',
  nonce: randomBytes(24).toString('base64url'),
  issued: new Date().toISOString(),
  expires: new Date(Date.now() + 10 * 60_000).toISOString(),
  reason: 'a test',
  ...more,
});

/** An upload: the statement, and the bytes that follow it. */
export interface Upload {
  readonly signed: Signed<ReleaseStatement>;
  readonly content: Buffer;
}

/** A build as its team sends it, signed by the keys. */
export function upload(
  { release, files, maps }: Build,
  keys: readonly TestKey[],
  destination: Destination = { channel: 'stable' },
  more: Partial<ReleaseStatement> = {},
): Upload {
  const inBase64 = (named: ReadonlyMap<string, Buffer>) =>
    Object.fromEntries([...named].map(([name, content]) => [name, content.toString('base64')]));
  const content = bytesOfBody({
    release,
    files: inBase64(files),
    ...(maps ? { maps: inBase64(maps) } : {}),
  });
  const { name, owner, hash } = release;
  const statement: ReleaseStatement = {
    kind: 'release',
    ...envelope(),
    release: { name, owner, hash },
    destination,
    body: announcementOf(content),
    ...more,
  };
  const signed = signedBy(
    statement,
    keys.map(({ key }) => key),
  );
  return { signed, content };
}

export function operation(
  what: Operation,
  keys: readonly TestKey[],
  more: Partial<OperatorStatement> = {},
): Signed<OperatorStatement> {
  return signedBy<OperatorStatement>(
    { kind: 'operation', ...envelope(), operation: what, ...more },
    keys.map(({ key }) => key),
  );
}

export interface TestRegistry extends OpenRegistry {
  /** The registry's own tables. */
  readonly tables: RegistryHandle;
  /** Where its artefacts lie. */
  readonly folder: string;
  /** Through the service, proof and all, as the listener does. @throws RegistryError */
  publish(sent: Upload, from?: string): Promise<RegistryDone>;
  operate(signed: Signed<OperatorStatement>, from?: string): Promise<RegistryDone>;
  report(signed: Signed<OperatorStatement>): Promise<RegistryReport>;
  close(): Promise<void>;
}

export async function openTestRegistry(
  keys: readonly TestKey[] = [],
  now = () => new Date(),
  more: Pick<RegistryOptions, 'rootSignatures' | 'name' | 'previews'> = {},
): Promise<TestRegistry> {
  const { db, close } = await openTestDatabase();
  const folder = await temporaryFolder();
  const opened = await openRegistry({
    db,
    artefacts: { folder },
    now,
    keys: keys.map(({ description }) => description),
    ...more,
  });
  const { service } = opened;
  return {
    ...opened,
    folder,
    tables: (db as unknown as Kysely<RegistryTables>).withSchema(SCHEMA),
    publish: async ({ signed, content }, from = 'test') =>
      service.publish(await service.proveRelease(envelopeOf(signed), from), content),
    operate: async (signed, from = 'test') =>
      service.operate(await service.proveOperation(envelopeOf(signed), from)),
    report: async (signed) => service.report(await service.proveOperation(envelopeOf(signed), 'test')),
    close,
  };
}

/** The refusal that some work ends with. @throws Error where it is not refused. */
export async function refusalOf(work: Promise<unknown>) {
  try {
    await work;
  } catch (error) {
    if (error instanceof RegistryError) return error.answer;
    throw error;
  }
  throw new Error('it was not refused');
}
