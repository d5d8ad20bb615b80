import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { createApi } from '../app.ts';
import type { Database } from '../platform/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { Browser } from '../testing/browser.ts';
import { createPeople, people } from '../testing/people.ts';

let database: Database;
let app: FastifyInstance;
let editor: Browser;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await createApi(testContext(database));
  await createPeople(database.db);
  editor = await new Browser(app).loginAs('contentAdmin');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const LIMIT = 2 * 1024 * 1024;

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#115d42' } });

interface Upload {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
  readonly field?: string;
  readonly as?: Browser;
  readonly url?: string;
}

/** Sends a file as a form of the browser does. */
const upload = async ({
  bytes,
  name = 'foto.png',
  type = 'image/png',
  field = 'file',
  as = editor,
  url = '/api/uploadImage',
}: Upload): Promise<LightMyRequestResponse> => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const encoded = new Response(form);
  return app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    cookies: Object.fromEntries(as.cookies),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(as.token === undefined ? {} : { authorization: `Token ${as.token}` }),
    },
  });
};

const fileOf = (response: LightMyRequestResponse) => response.json<Output<'POST /api/uploadImage'>>();

test('[API-65, CM-04] an uploaded image is encoded anew and served as a picture and nothing else', async () => {
  const secret = 'coordenadas de la casa';
  const original = await picture()
    .withExif({ IFD0: { ImageDescription: secret } })
    .png()
    .toBuffer();
  expect(original.includes(secret)).toBe(true);
  const response = await upload({ bytes: original, name: '../../plazo.png' });
  expect(response.statusCode).toBe(200);
  const file = fileOf(response);
  expect(file).toMatchObject({ name: 'plazo.png', width: 40, height: 30, user: 'Paula Andrea Jaramillo' });
  expect(file.fileUrl).toMatch(/^\/api\/media\/[0-9a-f]{32}\.webp$/);

  const served = await app.inject(file.fileUrl);
  expect([served.statusCode, served.rawPayload.length]).toEqual([200, file.bytes]);
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await sharp(served.rawPayload).metadata()).format).toBe('webp');
  expect(served.rawPayload.includes(secret)).toBe(false);
});

describe('what is refused (T37)', () => {
  // Whole files that the library could decode: only what they are refuses them.
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>alert(1)</script><rect width="9" height="9"/></svg>',
  );

  test.each([
    ['an SVG, whatever it says it is', () => svg],
    ['HTML with the name of a picture', () => Buffer.from('<html><script>alert(1)</script>')],
    ['a GIF', () => picture().gif().toBuffer()],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['a PNG that is only its first bytes', () => Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')],
    ['a picture that is too wide', () => picture(4_097, 10).png().toBuffer()],
    ['a picture of too many pixels', () => picture(4_096, 4_000).png().toBuffer()],
  ])('%s', async (_name, bytes) => {
    const response = await upload({ bytes: await bytes() });
    expect([response.statusCode, response.json().code]).toEqual([422, 'IMAGE_REFUSED']);
  });

  test('more than 2 MiB', async () => {
    const noise = Buffer.alloc(LIMIT + 1, 7);
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(noise);
    const response = await upload({ bytes: noise });
    expect([response.statusCode, response.json().code]).toEqual([413, 'TOO_LARGE']);
  });

  test('a form without the file, and a body that is no form', async () => {
    expect((await upload({ bytes: svg, field: 'other' })).json().code).toBe('IMAGE_REFUSED');
    const { body } = await editor.call('POST /api/uploadImage', { body: { file: 'x' } });
    expect(body.code).toBe('UNSUPPORTED_MEDIA');
  });

  test('a form anywhere else, so that another site cannot make a call with one', async () => {
    const response = await upload({ bytes: svg, url: '/api/login' });
    expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA']);
  });

  test('an administrator without the permission', async () => {
    const bytes = await picture().png().toBuffer();
    expect((await upload({ bytes, as: new Browser(app) })).statusCode).toBe(401);
    const client = await new Browser(app).loginAs('client');
    expect((await upload({ bytes, as: client })).statusCode).toBe(403);
    const reports = await new Browser(app).loginAs('reportsAdmin');
    expect((await upload({ bytes, as: reports })).statusCode).toBe(403);
  });
});

test('photographs stand upright and are no larger than any place that shows them', async () => {
  const bytes = await picture(3_000, 1_500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const file = fileOf(await upload({ bytes, name: 'foto.jpg', type: 'image/jpeg' }));
  expect([file.width, file.height]).toEqual([800, 1_600]);
});

test('the library lists uploads with author and size, newest first, and the audit log knows them', async () => {
  const bytes = await picture(10, 10).webp().toBuffer();
  const file = fileOf(await upload({ bytes, name: 'ultima.webp' }));
  const { body } = await editor.call('GET /api/media');
  const { files, total, max_pages } = body as unknown as Output<'GET /api/media'>;
  expect(files[0]).toEqual(file);
  expect([files.length, max_pages]).toEqual([total, 1]);
  const entry = await database.db
    .selectFrom('audit_entry')
    .select(['actor', 'action'])
    .where('subject', '=', file.fileUrl)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ actor: people.contentAdmin, action: 'image uploaded' });
});

test('an image that does not exist is refused like anything else', async () => {
  const response = await app.inject(`/api/media/${'0'.repeat(32)}.webp`);
  expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
  expect(response.headers['cache-control']).toBe('no-store');
  expect((await app.inject('/api/media/secrets')).json().code).toBe('INVALID_REQUEST');
});

describe('an image of the library', () => {
  const remove = (fileUrl: string, as: Browser = editor) =>
    as.call('DELETE /api/media/:name', { params: { name: fileUrl.replace('/api/media/', '') } });
  const uploaded = async () => fileOf(await upload({ bytes: await picture().png().toBuffer() })).fileUrl;

  test('that nothing shows can be deleted, once, and the log says by whom', async () => {
    const fileUrl = await uploaded();
    expect((await remove(fileUrl)).body).toEqual({ deleted: true });
    expect((await app.inject(fileUrl)).statusCode).toBe(404);
    expect((await remove(fileUrl)).body.code).toBe('NOT_FOUND');
    const entry = await database.db
      .selectFrom('audit_entry')
      .select(['actor', 'action'])
      .where('subject', '=', fileUrl)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor: people.contentAdmin, action: 'image deleted' });
  });

  test('that a page shows, or showed in a version that can come back, stays', async () => {
    const fileUrl = await uploaded();
    const save = (body: object) => editor.call('POST /api/addPage', { body });
    const detalle = `<p>x</p><img src="${fileUrl}" alt="">`;
    const { body } = await save({ id: 0, nombre: 'Con imagen', detalle });
    expect((await remove(fileUrl)).body.code).toBe('IMAGE_IN_USE');
    const { id, version } = body['content'] as { id: number; version: number };
    const later = await save({ id, nombre: 'Sin imagen', detalle: '<p>x</p>', version });
    expect(later.status).toBe(200);
    expect((await remove(fileUrl)).body.code).toBe('IMAGE_IN_USE');
    expect((await app.inject(fileUrl)).statusCode).toBe(200);
  });
});
