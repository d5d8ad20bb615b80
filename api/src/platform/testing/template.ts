import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { databaseOf, onServer } from '@portal/test-kit/databases-of-a-server';
import { migrations } from '../../app/migrations.ts';
import { openPostgres } from '../database/database.ts';
import { openEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';

/** Writes a migrated, empty embedded database into a file: opening it takes a quarter of making one. */
export async function writeEmbeddedTemplate(file: string): Promise<void> {
  const database = await openEmbedded();
  await migrate(database.db, migrations);
  await writeFile(file, (await database.dump()).stream());
  await database.close();
}

/** The template that this run has made, if it has. */
export async function embeddedTemplate(): Promise<Blob | undefined> {
  const file = process.env['TEST_DATABASE_TEMPLATE'];
  return file ? openAsBlob(file) : undefined;
}

/** Makes a migrated, empty database on the server; answers its name. */
export async function writePostgresTemplate(server: string): Promise<string> {
  const name = 'portal_template';
  await onServer(server, `create database ${name}`);
  const database = openPostgres(databaseOf(server, name), 1);
  await migrate(database.db, migrations);
  await database.close();
  return name;
}
