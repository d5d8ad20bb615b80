import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { installArtefactCheck } from '../http/artefact-check.ts';
import { build, route } from '../testing/builds.ts';
import {
  openTestRegistry,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '../testing/test-registry.ts';

const pagos = testKey('mf-pagos-team', ['mf-pagos']);
const shellTeam = testKey('shell-team', ['shell']);
const operator = testOperator();
const payments = build({
  name: 'mf-pagos',
  routes: [route('/facturas', 'client')],
  files: { 'facturas.js': `console.log(${JSON.stringify('crédito '.repeat(300))})` },
});
const { hash } = payments.release;
let at: TestRegistry;

beforeAll(async () => {
  at = await openTestRegistry([pagos, shellTeam, operator]);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  await at.publish(upload(payments, [pagos, operator]));
});
afterAll(() => at.close());

/** Half of what was in the file, in these encodings. */
const damage = (...suffixes: readonly string[]) => {
  const { sha384 } = payments.release.files['facturas.js'] ?? { sha384: '' };
  const hex = Buffer.from(sha384.slice('sha384-'.length), 'base64').toString('hex');
  for (const suffix of suffixes)
    writeFileSync(join(at.folder, 'files', hex.slice(0, 2), `${hex}${suffix}`), 'half a fi');
};
const file = () => at.registry.file('mf-pagos', hash, 'facturas.js', []);
const name = `mf-pagos ${hash} facturas.js`;

test('a damaged file is made again from a copy; without one it is refused until its release is published again', async () => {
  expect(at.service.artefactHealth()).toBeUndefined();
  expect(await at.service.checkArtefacts()).toMatchObject({ mended: [], damaged: [] });
  damage('', '.gz');
  expect(await at.service.checkArtefacts()).toMatchObject({ mended: [name], damaged: [] });
  expect(await at.service.checkArtefacts()).toMatchObject({ mended: [], damaged: [] });
  expect((await file())?.content.toString()).toContain('crédito');
});

test('where nothing whole is left, it is refused and said, until its release is published again', async () => {
  // Another process, which has read nothing of it yet.
  const other = await openTestRegistry([pagos, shellTeam, operator]);
  const before = at;
  at = other;
  try {
    await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
    await at.publish(upload(payments, [pagos, operator]));
    damage('', '.br', '.gz');
    expect(await at.service.checkArtefacts()).toMatchObject({ mended: [], damaged: [name] });
    expect(at.service.artefactHealth()).toMatchObject({ damaged: [name] });
    expect(await file()).toBeUndefined();
    await at.publish(upload(payments, [pagos]));
    expect((await file())?.content.toString()).toContain('crédito');
    expect(await at.service.checkArtefacts()).toMatchObject({ mended: [], damaged: [] });
  } finally {
    at = before;
    await other.close();
  }
});

test('the check comes round by itself and says what it found in the log', async () => {
  const { promise: found, resolve } = Promise.withResolvers<string>();
  const write = (line: string) => {
    if (line.includes('made again')) resolve(line);
  };
  const server = Fastify({ logger: { level: 'warn', stream: { write } } });
  damage('.br');
  installArtefactCheck(server, at.service, { first: 1, every: 5 });
  expect(JSON.parse(await found)).toMatchObject({ mended: [name] });
  await server.close();
});
