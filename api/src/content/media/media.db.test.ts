import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Updateable } from 'kysely';
import sharp from 'sharp';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import type { ContentTables } from '../site/tables.ts';
import { makeRenditions } from './operations/make-renditions.ts';
import type { MediaTables } from './tables.ts';

let database: Database;
let context: Context;
let app: FastifyInstance;
let editor: Browser;
beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database);
  app = await createApi(context);
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

test('the name of a file is kept whole, and one that is longer than files can have is refused, not cut', async () => {
  const bytes = await picture().png().toBuffer();
  const name = `${'plazo '.repeat(41)}2026.png`;
  expect(fileOf(await upload({ bytes, name })).name).toBe(name);
  const refused = await upload({ bytes, name: `${'p'.repeat(252)}.png` });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'INVALID_REQUEST']);
  expect(refused.json().fields).toEqual([
    { path: '/body/file', message: expect.stringContaining('tiene 256 letras y caben 255') },
  ]);
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

  test('a form that has no end, or whose parts cannot be told apart', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
    for (const [type, payload] of [
      ['multipart/form-data; boundary=x', part],
      ['multipart/form-data', part],
      [`multipart/form-data; boundary=${'x'.repeat(5_000)}`, part],
    ] as const) {
      const { statusCode, body } = await app.inject({
        ...{ method: 'POST', url: '/api/uploadImage', payload },
        cookies: Object.fromEntries(editor.cookies),
        headers: { 'content-type': type, authorization: `Token ${editor.token}` },
      });
      expect([statusCode, JSON.parse(body).code]).toEqual([422, 'IMAGE_REFUSED']);
    }
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

test('images are decoded one at a time, however many come at once, and those that would wait long are told when to come again', async () => {
  const bytes = await picture(900, 900).png().toBuffer();
  let most = 0;
  const look = () => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  };
  sharp.queue.on('change', look);
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload({ bytes })));
  sharp.queue.off('change', look);
  expect(most).toBe(1);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { statusCode, headers } of refused)
    expect([statusCode, headers['retry-after']]).toEqual([429, '10']);
  expect((await upload({ bytes })).statusCode).toBe(200);
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
  const remove = (fileUrl: string, version = 1) =>
    editor.call('DELETE /api/media/:name', {
      params: { name: fileUrl.replace('/api/media/', '') },
      query: { version: String(version) },
    });
  const trash = async () =>
    (await editor.call('GET /api/media/trash')).body['files'] as Output<'GET /api/media/trash'>['files'];
  const restore = (id: number | undefined, version: number) =>
    editor.call('POST /api/media/:id/untrash', { params: { id: String(id) }, body: { version } });
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

  test('that is deleted lies in the trash for thirty days, with who threw it away, and comes back at its address', async () => {
    const fileUrl = await uploaded();
    await remove(fileUrl);
    const library = async () =>
      ((await editor.call('GET /api/media')).body['files'] as Output<'GET /api/media'>['files']).map(
        (file) => file.fileUrl,
      );
    expect(await library()).not.toContain(fileUrl);
    const [thrown] = await trash();
    expect(thrown).toMatchObject({ nombre: 'foto.png', version: 2, user: 'Paula Andrea Jaramillo' });
    expect((await restore(thrown?.id, 1)).body.code).toBe('CONTENT_CHANGED');
    expect((await restore(thrown?.id, 2)).body).toMatchObject({ fileUrl, version: 3 });
    expect((await restore(thrown?.id, 3)).body.code).toBe('NOT_FOUND');
    expect(await library()).toContain(fileUrl);
    expect((await app.inject(fileUrl)).statusCode).toBe(200);
    expect((await remove(fileUrl, 1)).body.code).toBe('CONTENT_CHANGED');
    expect((await remove(fileUrl, 3)).status).toBe(200);
    await database.db
      .withTables<MediaTables>()
      .updateTable('media_file')
      .set({ trashed_at: new Date(context.clock.now().getTime() - 30 * 24 * 60 * 60_000) })
      .where('name', '=', fileUrl.replace('/api/media/', ''))
      .execute();
    expect((await trash()).map(({ id }) => id)).not.toContain(thrown?.id);
    expect((await restore(thrown?.id, 4)).body.code).toBe('NOT_FOUND');
    await remove(await uploaded());
    const { rows } = await database.pool.query('select from media_file where id = $1', [thrown?.id]);
    expect(rows).toEqual([]);
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

describe('the sizes of an image', () => {
  const uploaded = async (width: number, height = 60) =>
    fileOf(await upload({ bytes: await picture(width, height).png().toBuffer() })).fileUrl;
  const nameOf = (fileUrl: string) => fileUrl.replace('/api/media/', '');
  const at = (fileUrl: string, ending: string) => fileUrl.replace('.webp', ending);
  const stored = (fileUrl: string) =>
    database.db
      .withTables<MediaTables>()
      .selectFrom('media_rendition')
      .select(['width', 'format'])
      .where('file_name', '=', nameOf(fileUrl))
      .orderBy('width')
      .orderBy('format')
      .execute();
  const rowOf = (fileUrl: string) =>
    database.db
      .withTables<MediaTables>()
      .selectFrom('media_file')
      .select(['rendered_at', 'render_attempts', 'render_lease'])
      .where('name', '=', nameOf(fileUrl))
      .executeTakeFirstOrThrow();
  const set = (fileUrl: string, values: Updateable<MediaTables['media_file']>) =>
    database.db
      .withTables<MediaTables>()
      .updateTable('media_file')
      .set(values)
      .where('name', '=', nameOf(fileUrl))
      .execute();
  const inMinutes = (minutes: number) => new Date(context.clock.now().getTime() + minutes * 60_000);
  beforeAll(() => makeRenditions(context));

  test.each([
    [1_600, ['400 avif', '400 webp', '800 avif', '800 webp', '1600 avif']],
    [900, ['400 avif', '400 webp', '800 avif', '800 webp', '1600 avif']],
    [401, ['400 avif', '400 webp', '800 avif']],
    [400, ['400 avif']],
    [40, ['400 avif']],
  ])(
    'of %i pixels: narrower ones and as AVIF, never wider than it is, not made by the request that uploads',
    async (original, expected) => {
      const fileUrl = await uploaded(original);
      expect(await stored(fileUrl)).toEqual([]);
      expect((await app.inject(at(fileUrl, '-400.avif'))).statusCode).toBe(404);
      expect(await makeRenditions(context)).toBe(1);
      const made = await stored(fileUrl);
      expect(made.map(({ width, format }) => `${width} ${format}`)).toEqual(expected);
      for (const { width, format } of made) {
        const served = await app.inject(at(fileUrl, `-${width}.${format}`));
        expect(served.statusCode).toBe(200);
        expect(served.headers).toMatchObject({
          'content-type': `image/${format}`,
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'public, max-age=31536000, immutable',
        });
        const { format: found, compression, width: pixels } = await sharp(served.rawPayload).metadata();
        expect(format === 'avif' ? compression : found).toBe(format === 'avif' ? 'av1' : 'webp');
        expect(pixels).toBe(Math.min(width, original));
      }
    },
  );

  test('a size that is not made is not found, and a name of another form no name', async () => {
    const fileUrl = await uploaded(900);
    await makeRenditions(context);
    for (const ending of ['-500.avif', '-1600.webp', '-400.webp.webp', '.avif', '-400.png', '-0400.avif'])
      expect((await app.inject(at(fileUrl, ending))).statusCode).toBe(
        /^-(500|1600)/.test(ending) ? 404 : 400,
      );
    expect((await app.inject(at(fileUrl, '-500.avif'))).headers['cache-control']).toBe('no-store');
  });

  test('are made once, of an image from before as well, and go with it', async () => {
    const fileUrl = await uploaded(500);
    expect(await makeRenditions(context)).toBe(1);
    expect(await makeRenditions(context)).toBe(0);
    // As an earlier version would have left it.
    await database.db
      .withTables<MediaTables>()
      .deleteFrom('media_rendition')
      .where('file_name', '=', nameOf(fileUrl))
      .execute();
    await set(fileUrl, { rendered_at: null, render_attempts: 0 });
    expect(await makeRenditions(context)).toBe(1);
    expect(await stored(fileUrl)).toHaveLength(3);
    const params = { name: nameOf(fileUrl) };
    const query = { version: '1' };
    expect((await editor.call('DELETE /api/media/:name', { params, query })).body).toEqual({ deleted: true });
    expect((await app.inject(at(fileUrl, '-400.avif'))).statusCode).toBe(404);
  });

  test('are left to the process that has taken the image, and taken over when it has died', async () => {
    const fileUrl = await uploaded(500);
    await set(fileUrl, { render_attempts: 1, render_lease: inMinutes(1) });
    expect(await makeRenditions(context)).toBe(0);
    await set(fileUrl, { render_lease: inMinutes(0) });
    expect(await makeRenditions(context)).toBe(1);
    expect(await rowOf(fileUrl)).toMatchObject({ render_attempts: 2, render_lease: null });
  });

  test('are made once by two processes at the same time', async () => {
    const urls = [await uploaded(500), await uploaded(600)];
    const made = await Promise.all([makeRenditions(context), makeRenditions(context)]);
    expect(made.reduce((sum, images) => sum + images, 0)).toBe(2);
    for (const fileUrl of urls) expect(await rowOf(fileUrl)).toMatchObject({ render_attempts: 1 });
  });

  test('of an image that cannot be read are given up after three times; it is served as it is', async () => {
    const fileUrl = await uploaded(500);
    const content = Buffer.from('no picture');
    await set(fileUrl, { content });
    const attempts = async () => (await rowOf(fileUrl)).render_attempts;
    for (const attempt of [1, 2, 3, 3]) {
      expect(await makeRenditions(context)).toBe(0);
      expect(await attempts()).toBe(attempt);
      // Not at once: whatever was the matter may pass.
      expect(await makeRenditions(context)).toBe(0);
      expect(await attempts()).toBe(attempt);
      await set(fileUrl, { render_lease: inMinutes(0) });
    }
    expect((await app.inject(fileUrl)).rawPayload).toEqual(content);
  });

  test('stand in a page that visitors read and in the content blocks, from when they are made; the editor gets the image alone', async () => {
    const fileUrl = await uploaded(900, 450);
    const detalle = `<p>x</p><img src="${fileUrl}" alt="a &gt; b" />`;
    const { body } = await editor.call('POST /api/addPage', {
      body: { id: 0, nombre: 'Con tamaños', detalle },
    });
    const { id } = body['content'] as { id: number };
    const params = { id: String(id) };
    const tile = {
      title: 'Ficha',
      content: 'x',
      image_link: fileUrl,
      redirect_link: '/faq',
      module_type: 'Information',
    };
    const saved = await editor.call('POST /api/front_modules', {
      body: { id: 0, name: '', ...tile, extra_properties: { position: 9 } } as never,
    });
    expect(saved.status).toBe(200);
    const page = async () =>
      (await editor.call('GET /api/contents/:id', { params }))
        .body as unknown as Output<'GET /api/contents/:id'>;
    const module = async () => {
      const { body: list } = await editor.call('GET /api/front_modules/list');
      const { modules } = list as unknown as Output<'GET /api/front_modules/list'>;
      return modules.find(({ image_link }) => image_link === fileUrl);
    };
    expect((await page()).content.detalle).toBe(detalle);
    expect(await module()).not.toHaveProperty('image_sizes');

    await makeRenditions(context);
    const address = (ending: string) => at(fileUrl, ending);
    const avif = `${address('-400.avif')} 400w, ${address('-800.avif')} 800w, ${address('-1600.avif')} 900w`;
    const webp = `${address('-400.webp')} 400w, ${address('-800.webp')} 800w, ${fileUrl} 900w`;
    const sizes = 'sizes="(min-width: 640px) 640px, 100vw"';
    expect((await page()).content.detalle).toBe(
      `<p>x</p><picture><source type="image/avif" srcset="${avif}" ${sizes} />` +
        `<source type="image/webp" srcset="${webp}" ${sizes} />` +
        `<img width="900" height="450" src="${fileUrl}" alt="a &gt; b" /></picture>`,
    );
    expect(await module()).toMatchObject({ image_sizes: { avif, webp } });
    const draft = await editor.call('GET /api/contents/:id/draft', { params });
    expect(draft.body['content']).toMatchObject({ detalle });
    // Pasted from a public page, it is saved as the image alone.
    const again = { id: 0, nombre: 'Pegada', detalle: (await page()).content.detalle };
    const pasted = await editor.call('POST /api/addPage', { body: again });
    expect(pasted.body['content']).toMatchObject({
      detalle: `<p>x</p><img width="900" height="450" src="${fileUrl}" alt="a &gt; b" />`,
    });
    // An author's own size is kept, and chosen by.
    const small = {
      id: 0,
      nombre: 'Chica',
      detalle: `<img src="${fileUrl}" alt="" width="320" height="160">`,
    };
    const chica = await editor.call('POST /api/addPage', { body: small });
    const { id: second } = chica.body['content'] as { id: number };
    const shown = await editor.call('GET /api/contents/:id', { params: { id: String(second) } });
    expect((shown.body as unknown as Output<'GET /api/contents/:id'>).content.detalle).toMatch(
      /sizes="\(min-width: 320px\) 320px, 100vw" \/><img src="[^"]+" alt="" width="320" height="160" \/><\/picture>$/,
    );
  });

  test('stand in the sections, the texts of the inquiry and the questions that visitors read; who edits them gets the image alone', async () => {
    const fileUrl = await uploaded(500, 250);
    await makeRenditions(context);
    const detalle = `<p>x</p><img src="${fileUrl}" alt="Sala" />`;
    const { body } = await editor.call('POST /api/addPage', {
      body: { id: 0, nombre: 'En secciones', detalle },
    });
    const { id } = body['content'] as { id: number };
    const sections = async () =>
      ((await editor.call('GET /api/sections/list')).body as unknown as Output<'GET /api/sections/list'>)
        .sections;
    for (const place of ['Creditos', 'Consulta'] as const) {
      const { id: section } = await database.db
        .withTables<ContentTables>()
        .insertInto('menu_section')
        .values({ menu: place, name: place, position: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const added = await editor.call('POST /api/addSection', {
        body: {
          ...{ section_name: place, section_id: section, option_id: 0 },
          ...{ option_name: 'Con imagen', url: '', content_id: id, order: 7, active: true },
        },
      });
      expect(added.status).toBe(200);
    }
    const question = {
      ...{ id: 0, name: '', title: '¿Cómo?', content: detalle, image_link: '', redirect_link: '' },
      ...{ module_type: 'FAQ', extra_properties: { position: 99 } },
    };
    expect((await editor.call('POST /api/front_modules', { body: question as never })).status).toBe(200);

    const visitor = new Browser(app);
    const read = async <T>(call: Parameters<Browser['call']>[0]) =>
      (await visitor.call(call)).body as unknown as T;
    const { Creditos } = await read<Output<'GET /api/listmenu'>>('GET /api/listmenu');
    const { options } = await read<Output<'GET /api/consulta'>>('GET /api/consulta');
    const { modules } = await read<Output<'GET /api/front_modules/list'>>('GET /api/front_modules/list');
    const shown = [
      ...[...Creditos, ...options].filter(({ order }) => order === 7).map(({ detail }) => detail),
      modules.find(({ title }) => title === '¿Cómo?')?.content,
    ];
    expect(shown).toHaveLength(3);
    for (const html of shown) {
      expect(html).toContain(`<picture><source type="image/avif" srcset="${at(fileUrl, '-400.avif')} 400w`);
      expect(html).toContain(`<source type="image/webp" srcset="${at(fileUrl, '-400.webp')} 400w`);
    }
    const edited = (await editor.call('GET /api/front_modules'))
      .body as unknown as Output<'GET /api/front_modules'>;
    const texts = [
      ...(await sections()).flatMap((one) => one.options).map(({ detail }) => detail),
      ...edited.modules.map(({ content }) => content),
    ].filter((html) => html.includes(fileUrl));
    expect(texts).toEqual([detalle, detalle, detalle]);
  });
});
