import type { Name } from '@portal/contract';
import type { Browser } from './browser.ts';
import {
  aBlock,
  askedAct,
  contactChange,
  type MakeScene,
  proof,
  proposedAct,
  REASON,
  savedPage,
  scenes,
  thrownImage,
  waitingClient,
} from './fuzz/scenes.ts';
import type { Stage } from './fuzz/stage.ts';
import { userForm } from './user-form.ts';

type Parts = Record<string, unknown>;

/** A request that is right, and what another person does between its reading and its sending. */
export interface Subject {
  readonly by: Browser;
  readonly sent: { readonly params?: Parts; readonly query?: Parts; readonly body?: Parts };
  readonly meanwhile: () => Promise<unknown>;
}

/**
 * How a call meets a state that has changed: refused; or `kept`, where its fields cannot contest each other, so that a
 * form sent as it was seen is granted and puts nothing back.
 */
export type StaleCase =
  | {
      readonly make: (stage: Stage) => Promise<Subject>;
      readonly kept?: true;
      /** Table that keeps the refusal: what had been asked for is over. */
      readonly noted?: string;
    }
  /** A process of its own decides; the test of that name in that file sees it. */
  | { readonly elsewhere: string; readonly test: string };

const send = (stage: Stage, by: Browser, name: Name, sent: Subject['sent']) =>
  stage.granted(by, name, {
    ...(sent.params ? { params: strings(sent.params) } : {}),
    ...(sent.query ? { query: strings(sent.query) } : {}),
    ...(sent.body ? { body: sent.body } : {}),
  });

/** Parts of an address as a browser sends them. */
export function strings(parts: Parts): Record<string, string> {
  return Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, String(value)]));
}

/** The request of the call's scene; meanwhile the same form is saved with another value. */
const other = (name: Name, change: (body: Parts, stage: Stage) => Parts | Promise<Parts>): StaleCase => ({
  make: async (stage) => {
    const { browser: by, ...parts } = await (scenes[name] as MakeScene)(stage);
    const sent = parts as Subject['sent'];
    const meanwhile = async () =>
      send(stage, by, name, { ...sent, body: { ...sent.body, ...(await change(sent.body ?? {}, stage)) } });
    return { by, sent, meanwhile };
  },
});

/** Two forms of a new thing: `begun` makes it and answers its form; both change it. */
const edited = (
  name: Name,
  begun: (stage: Stage) => Promise<{ readonly by: Browser; readonly form: Parts }>,
  [mine, theirs]: readonly [Parts, Parts],
): StaleCase => ({
  make: async (stage) => {
    const { by, form } = await begun(stage);
    const meanwhile = () => send(stage, by, name, { body: { ...form, ...theirs } });
    return { by, sent: { body: { ...form, ...mine } }, meanwhile };
  },
});

const page = async (stage: Stage) => {
  const { staff, id, version } = await savedPage(stage);
  const form = { id, nombre: `Página ${stage.number()}`, detalle: '<p>Hola</p>', version };
  const save = () => send(stage, staff.browser, 'POST /api/addPage', { body: form });
  return { by: staff.browser, id, version, form, save };
};

/** An act on a page whose text another person saves meanwhile. */
const ofPage = (body: Parts): StaleCase => ({
  make: async (stage) => {
    const { by, id, version, save } = await page(stage);
    return { by, sent: { params: { id }, body: { version, ...body } }, meanwhile: save };
  },
});

const block = async (stage: Stage) => {
  const { browser: by } = await stage.staff();
  const { module } = await stage.post(by, 'POST /api/front_modules', aBlock);
  const { id } = module as { readonly id: number };
  const form = { ...aBlock, id, version: 1 };
  const save = () =>
    send(stage, by, 'POST /api/front_modules', { body: { ...form, content: '<p>Otro</p>' } });
  return { by, id, form, save };
};

const inFooter = async (stage: Stage, by: Browser) => {
  const { body } = await stage.granted(by, 'GET /api/sections/list');
  const sections = body['sections'] as readonly {
    readonly place: string;
    readonly section_id: number;
    readonly name: string;
    readonly options: readonly {
      readonly option_id: number;
      readonly name: string;
      readonly version: number;
    }[];
  }[];
  const footer = sections.find(({ place }) => place === 'Footer');
  if (!footer) throw new Error('no section in the footer');
  return footer;
};

const granting = (modulo: string): Parts => ({ modulos: [{ modulo, acceso_total: false }] });

const SCHEDULE = { publish_at: null, unpublish_at: null };

/** How each call that names what it began from is brought to a state that has changed. */
export const staleCases: Partial<Record<Name, StaleCase>> = {
  'POST /api/dataResponse': other('POST /api/dataResponse', () => ({ email: 'tercera@correo.example' })),
  'POST /api/confirmContact': {
    make: async (stage) => {
      const client = await waitingClient(stage);
      await stage.granted(client.browser, 'POST /api/contactCode');
      const { version } = (await stage.granted(client.browser, 'GET /api/dataResponse')).body;
      const codigo = await stage.code(client);
      const meanwhile = async () => {
        const { browser } = await stage.staff();
        await send(stage, browser, 'POST /api/userList', await contactChange(stage, browser, client));
      };
      return { by: client.browser, sent: { body: { version, codigo } }, meanwhile };
    },
  },
  'PUT /api/contact_preferences': {
    kept: true,
    make: async (stage) => {
      const { browser: by } = await stage.client();
      const { version, email, push } = (await stage.granted(by, 'GET /api/contact_preferences')).body;
      const sent = { body: { version, email, push } };
      const meanwhile = () =>
        send(stage, by, 'PUT /api/contact_preferences', { body: { version, email: !email, push } });
      return { by, sent, meanwhile };
    },
  },
  'POST /api/addPage': edited('POST /api/addPage', page, [
    { detalle: '<p>Uno</p>' },
    { detalle: '<p>Otro</p>' },
  ]),
  'POST /api/contents/:id/restore': ofPage({ restore: 1 }),
  'POST /api/contents/:id/unpublish': ofPage({}),
  'POST /api/contents/:id/schedule': ofPage({
    ...{ publish_at: '2027-02-01T06:00:00', unpublish_at: null, before: SCHEDULE },
  }),
  'POST /api/contents/:id/trash': ofPage({}),
  'POST /api/contents/:id/untrash': {
    make: async (stage) => {
      const { by, id, version, save } = await page(stage);
      const of = (seen: unknown) => ({ params: { id }, body: { version: seen } });
      await send(stage, by, 'POST /api/contents/:id/trash', of(version));
      const meanwhile = async () => {
        await send(stage, by, 'POST /api/contents/:id/untrash', of(version));
        const { content } = (await save()).body;
        await send(stage, by, 'POST /api/contents/:id/trash', of((content as { version: number }).version));
      };
      return { by, sent: of(version), meanwhile };
    },
  },
  'POST /api/front_modules': edited('POST /api/front_modules', block, [
    { content: '<p>Uno</p>' },
    { content: '<p>Otro</p>' },
  ]),
  'DELETE /api/front_modules/:id': {
    make: async (stage) => {
      const { by, id, save } = await block(stage);
      return { by, sent: { params: { id }, query: { version: 1 } }, meanwhile: save };
    },
  },
  'POST /api/front_modules/:id/untrash': {
    make: async (stage) => {
      const { by, id, save } = await block(stage);
      const trash = (version: number) =>
        send(stage, by, 'DELETE /api/front_modules/:id', { params: { id }, query: { version } });
      const sent = { params: { id }, body: { version: 1 } };
      await trash(1);
      const meanwhile = async () => {
        await send(stage, by, 'POST /api/front_modules/:id/untrash', sent);
        const { module } = (await save()).body;
        await trash((module as { version: number }).version);
      };
      return { by, sent, meanwhile };
    },
  },
  'DELETE /api/media/:name': {
    make: async (stage) => {
      const { staff, name, id } = await thrownImage(stage);
      const { browser: by } = staff;
      const restore = (version: number) =>
        send(stage, by, 'POST /api/media/:id/untrash', { params: { id }, body: { version } });
      await restore(2);
      const trash = (version: number) => ({ params: { name }, query: { version } });
      const meanwhile = async () => {
        await send(stage, by, 'DELETE /api/media/:name', trash(3));
        await restore(4);
      };
      return { by, sent: trash(3), meanwhile };
    },
  },
  'POST /api/media/:id/untrash': {
    make: async (stage) => {
      const { staff, name, id } = await thrownImage(stage);
      const { browser: by } = staff;
      const sent = { params: { id }, body: { version: 2 } };
      const meanwhile = async () => {
        await send(stage, by, 'POST /api/media/:id/untrash', sent);
        await send(stage, by, 'DELETE /api/media/:name', { params: { name }, query: { version: 3 } });
      };
      return { by, sent, meanwhile };
    },
  },
  'POST /api/front_modules/order': other('POST /api/front_modules/order', () => ({})),
  'POST /api/addSection': edited(
    'POST /api/addSection',
    async (stage) => {
      const { browser: by, body } = await (scenes['POST /api/addSection'] as MakeScene)(stage);
      await send(stage, by, 'POST /api/addSection', { body: body as Parts });
      const { option_name } = body as Parts;
      const made = (await inFooter(stage, by)).options.find(({ name }) => name === option_name);
      return {
        by,
        form: { ...(body as Parts), option_id: made?.option_id, version: made?.version },
      };
    },
    [{ url: '/uno' }, { url: '/otro' }],
  ),
  'POST /api/sections/order': {
    make: async (stage) => {
      const { browser: by } = await stage.staff();
      const { section_id, options } = await inFooter(stage, by);
      const was = options.map(({ option_id }) => option_id);
      const sent = { body: { section_id, option_ids: was.toReversed(), was } };
      return { by, sent, meanwhile: () => send(stage, by, 'POST /api/sections/order', sent) };
    },
  },
  'POST /api/storeList': edited(
    'POST /api/storeList',
    async (stage) => {
      const { browser: by, body } = await (scenes['POST /api/storeList'] as MakeScene)(stage);
      const { version } = (await send(stage, by, 'POST /api/storeList', { body: body as Parts })).body;
      return { by, form: { ...(body as Parts), version } };
    },
    [{ city: 'Cali' }, { city: 'Pasto' }],
  ),
  'PATCH /api/variables/:id/': {
    make: async (stage) => {
      const {
        browser: by,
        params = {},
        body,
      } = await (scenes['PATCH /api/variables/:id/'] as MakeScene)(stage);
      const set = (is_active: boolean) => ({ params, body: { ...(body as Parts), is_active } });
      const meanwhile = () => send(stage, by, 'PATCH /api/variables/:id/', set(false));
      return { by, sent: set(true), meanwhile };
    },
  },
  'POST /api/usuryRates': other('POST /api/usuryRates', () => ({ annual: '25.20' })),
  'POST /api/enable/many': {
    elsewhere: 'api/src/office/administration/customers.db.test.ts',
    test: 'many are changed only as they were shown: who was blocked since, by somebody else, stays so',
  },
  'POST /api/releases/operations': {
    elsewhere: 'platform/registry/commands/refusals.db.test.ts',
    test: 'nothing moves for who saw another state than the one that is: $type',
  },
  'POST /api/adminProfile': edited(
    'POST /api/adminProfile',
    async (stage) => {
      const { browser: by, body } = await (scenes['POST /api/adminProfile'] as MakeScene)(stage);
      const { id } = (await send(stage, by, 'POST /api/adminProfile', { body: body as Parts })).body;
      const read = await stage.granted(by, 'GET /api/adminProfileGrants');
      const profiles = read.body['perfiles'] as readonly { id: number; version: string }[];
      return {
        by,
        form: { ...(body as Parts), id, version: profiles.find((one) => one.id === id)?.version },
      };
    },
    [granting('pages'), granting('settings')],
  ),
  'POST /api/adminUsers': edited(
    'POST /api/adminUsers',
    async (stage) => {
      const { fiscalNumber: fiscal_number } = await stage.staff(4);
      const { browser: by } = await stage.staff();
      const { body } = await stage.granted(by, 'GET /api/adminUsers', { query: { fiscal_number } });
      const [user] = body['users'] as Parameters<typeof userForm>;
      return { by, form: { ...userForm(user), motivo: REASON, ...proof } };
    },
    [{ phone: '3111111111' }, { phone: '3222222222' }],
  ),
  'POST /api/userList': other('POST /api/userList', () => ({ email: 'cuarta@correo.example' })),
  'POST /api/money/cases/:id/acts': {
    make: async (stage) => {
      const { id, clerk, own = '', act } = await proposedAct(stage, 'apply', true);
      const sent = { params: { id }, body: act };
      return { by: clerk.browser, sent, meanwhile: () => stage.decide(own, 'APPROVED') };
    },
  },
  'POST /api/money/acts/:id/confirm': {
    noted: 'money_act',
    make: async (stage) => {
      const { actId, second, own = '', basis } = await askedAct(stage, 'apply', true);
      const sent = { params: { id: actId }, body: { basis, ...proof } };
      return { by: second.browser, sent, meanwhile: () => stage.decide(own, 'APPROVED') };
    },
  },
};
