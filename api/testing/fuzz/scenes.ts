import { randomUUID } from 'node:crypto';
import type { Name } from '@portal/contract';
import sharp from 'sharp';
import type { Browser } from '../browser.ts';
import { solvedCaptcha } from '../captcha.ts';
import { passFirstLogin } from '../first-login.ts';
import { waitingPasskey } from '../own-passkey.ts';
import { PASSWORD } from '../people.ts';
import { Authenticator } from '../security-key.ts';
import { userForm } from '../user-form.ts';
import type { CallerKind, RightParts } from './requests.ts';
import { FULL, type Stage, type StagedClient } from './stage.ts';

/** A request that must be granted, with all it needs, and the browser that makes it. */
export interface Scene extends RightParts {
  readonly as: CallerKind;
  readonly browser: Browser;
}

/** Prepares the valid objects of a call anew, every time it is asked. */
export type MakeScene = (stage: Stage) => Promise<Scene>;

const BY_THE_REGISTRY =
  'the registry answers it, a process of its own that does not run here: platform/registry/http/listener.db.test.ts, platform/registry/commands/refusals.db.test.ts';

/** Calls of which no request can be granted here, each with the reason. */
export const unreachable: Partial<Record<Name, string>> = {
  'GET /api/releases': BY_THE_REGISTRY,
  'GET /api/releases/sets/:set': BY_THE_REGISTRY,
  'POST /api/releases/operations': BY_THE_REGISTRY,
  'POST /api/releases/grants': BY_THE_REGISTRY,
};

const NEW_PASSWORD = 'Tr3nes-lentos';
/** Proof of a person of a scene. */
export const proof = { current_password: PASSWORD };
/** Reason of an act of a scene. */
export const REASON = 'Lo pidió por teléfono';
const twice = { password_1: NEW_PASSWORD, password_2: NEW_PASSWORD };

const asClient = ({ browser }: { readonly browser: Browser }, parts: RightParts = {}): Scene => ({
  as: 'client',
  browser,
  ...parts,
});
const asAdmin = ({ browser }: { readonly browser: Browser }, parts: RightParts = {}): Scene => ({
  as: 'admin',
  browser,
  ...parts,
});
const asVisitor = (browser: Browser, parts: RightParts = {}): Scene => ({ as: 'visitor', browser, ...parts });

/** A person who has asked for the code of their first password. */
async function registering(stage: Stage): Promise<{ browser: Browser; fiscalNumber: string; code: string }> {
  const { browser, fiscalNumber } = await stage.client({ registered: false });
  await stage.post(browser, 'POST /api/opt_send_code', {
    fiscal_number: fiscalNumber,
    recaptcha_token: await solvedCaptcha(browser, 'register'),
  });
  return { browser, fiscalNumber, code: await stage.code({ fiscalNumber }) };
}

const outside: Partial<Record<Name, MakeScene>> = {
  'POST /api/login': async (stage) => {
    const { fiscalNumber } = await stage.client();
    return asVisitor(stage.visitor(), { body: { fiscal_number: fiscalNumber, password: PASSWORD } });
  },
  'POST /api/login_code': async (stage) => {
    const { fiscalNumber } = await stage.client();
    const browser = stage.visitor();
    const recaptcha_token = await solvedCaptcha(browser, 'login');
    return asVisitor(browser, { body: { fiscal_number: fiscalNumber, password: PASSWORD, recaptcha_token } });
  },
  'POST /api/opt_send_code': async (stage) => {
    const { browser, fiscalNumber } = await stage.client({ registered: false });
    const recaptcha_token = await solvedCaptcha(browser, 'register');
    return asVisitor(browser, { body: { fiscal_number: fiscalNumber, recaptcha_token } });
  },
  'POST /api/opt_code_validator': async (stage) => {
    const { browser, fiscalNumber, code } = await registering(stage);
    return asVisitor(browser, { body: { documento: fiscalNumber, codigo: code } });
  },
  'POST /api/register': async (stage) => {
    const { browser, fiscalNumber, code } = await registering(stage);
    await stage.post(browser, 'POST /api/opt_code_validator', { documento: fiscalNumber, codigo: code });
    return asVisitor(browser, { body: { fiscal_number: fiscalNumber, token: code, ...twice } });
  },
  'POST /api/pre_register': async (stage) => {
    const browser = stage.visitor();
    const recaptcha_token = await solvedCaptcha(browser, 'register');
    const fiscal_number = String(6_400_000_000 + stage.number());
    const person = { first_name: 'Paula', last_name: 'Jaramillo', email: 'p@correo.example' };
    return asVisitor(browser, { body: { ...person, fiscal_number, phone: '3005550198', recaptcha_token } });
  },
  'POST /api/password_reset': async (stage) => {
    const { fiscalNumber } = await stage.client();
    const browser = stage.visitor();
    const recaptcha_token = await solvedCaptcha(browser, 'recovery');
    return asVisitor(browser, { body: { fiscal_number: fiscalNumber, recaptcha_token } });
  },
  'POST /api/password_reset_confirm': async (stage) => {
    const { fiscalNumber } = await stage.client();
    const browser = stage.visitor();
    const recaptcha_token = await solvedCaptcha(browser, 'recovery');
    await stage.post(browser, 'POST /api/password_reset', { fiscal_number: fiscalNumber, recaptcha_token });
    return asVisitor(browser, {
      body: { fiscal_number: fiscalNumber, token: await stage.code({ fiscalNumber }), ...twice },
    });
  },
  'POST /api/passkeys/login': async (stage) => {
    const authenticator = await stage.passkey(await stage.client());
    const browser = stage.visitor();
    const request = await stage.post(browser, 'POST /api/passkeys/login/challenge', {});
    return asVisitor(browser, { body: { passkey: authenticator.sign(request as never) } });
  },
  'POST /api/publicInquiry': async (stage) => {
    const { fiscalNumber } = await stage.client();
    const browser = stage.visitor();
    const recaptcha_token = await solvedCaptcha(browser, 'inquiry');
    return asVisitor(browser, { body: { fiscal_number: fiscalNumber, recaptcha_token, all_data: false } });
  },
  'POST /api/webpush/subscribe': async (stage) => {
    const { browser, fiscalNumber } = await stage.client();
    return asVisitor(browser, { body: { user: fiscalNumber, ...stage.device() } });
  },
  'POST /api/gateway/events': async (stage) => {
    const { reference } = await stage.pending(await stage.client());
    const { control } = stage.parts.bank;
    control.settle(reference, { status: 'APPROVED' });
    const event = (await control.events({ transaction: reference })).at(-1);
    return asVisitor(stage.visitor(), { body: event?.body });
  },
};

const signed: Partial<Record<Name, MakeScene>> = {
  'POST /api/clerk/messages': async (stage) => {
    const { fiscalNumber } = await stage.client();
    const message = { id: randomUUID(), subject: 'Tu crédito', text: 'Hola, Sofía.' };
    return asVisitor(stage.visitor(), {
      body: { ...message, fiscal_number: fiscalNumber },
      isUnsigned: true,
    });
  },
};

const session: Partial<Record<Name, MakeScene>> = {
  'POST /api/changePassword': async (stage) =>
    asClient(await stage.client(), { body: { last_password: PASSWORD, ...twice } }),
  'POST /api/first_login_code': async (stage) => asAdmin(await stage.newcomer()),
  'POST /api/first_login_code/confirm': async (stage) => {
    const person = await stage.newcomer();
    await stage.granted(person.browser, 'POST /api/first_login_code');
    return asAdmin(person, { body: { codigo: await stage.loginCode() } });
  },
  'POST /api/replaceTemporaryPassword': async (stage) => {
    const person = await stage.newcomer();
    await passFirstLogin(person.browser, stage.parts);
    return asAdmin(person, { body: { last_password: person.password, ...twice } });
  },
  'POST /api/second_factor': async (stage) => {
    const { fiscalNumber, secret } = await stage.enrolled();
    const browser = stage.visitor();
    await stage.login(browser, fiscalNumber);
    return asAdmin({ browser }, { body: { codigo: stage.shown(secret) } });
  },
  'POST /api/second_factor/enrol': async (stage) => asAdmin(await stage.staff(), { body: proof }),
  'POST /api/second_factor/confirm': async (stage) => {
    const person = await stage.staff();
    const { secret } = await stage.post(person.browser, 'POST /api/second_factor/enrol', proof);
    return asAdmin(person, { body: { codigo: stage.shown(String(secret)) } });
  },
  'POST /api/second_factor/recovery_codes': async (stage) => asAdmin(await stage.enrolled(), { body: proof }),
  'POST /api/passkeys/challenge': async (stage) => asClient(await stage.client(), { body: proof }),
  'POST /api/passkeys': async (stage) => {
    const client = await stage.client();
    const creation = await stage.post(client.browser, 'POST /api/passkeys/challenge', proof);
    const credential = new Authenticator().create(creation as never);
    return asClient(client, { body: { name: 'Mi celular', credential } });
  },
  'POST /api/passkeys/:id/code': async (stage) => {
    const client = await stage.client();
    return asClient(client, { params: { id: await waitingPasskeyOf(stage, client) } });
  },
  'POST /api/passkeys/:id/confirm': async (stage) => {
    const client = await stage.client();
    const params = { id: await waitingPasskeyOf(stage, client) };
    await stage.granted(client.browser, 'POST /api/passkeys/:id/code', { params });
    return asClient(client, { params, body: { codigo: await stage.code(client) } });
  },
  'POST /api/passkeys/:id/remove': async (stage) => {
    const client = await stage.client();
    await stage.passkey(client);
    const { body } = await stage.granted(client.browser, 'GET /api/passkeys');
    const [first] = body['passkeys'] as { id: string }[];
    return asClient(client, { params: { id: first?.id }, body: proof });
  },
  'POST /api/passkeys/approval': async (stage) => {
    const client = await stage.client();
    await stage.passkey(client);
    return asClient(client, { body: { call: 'POST /api/sessions/end_others', body: {} } });
  },
  'POST /api/sessions/:id/end': async (stage) => {
    const client = await stage.client();
    await stage.login(stage.visitor(), client.fiscalNumber);
    const { body } = await stage.granted(client.browser, 'GET /api/sessions');
    const other = (body['sessions'] as { id: string; current: boolean }[]).find(({ current }) => !current);
    return asClient(client, { params: { id: other?.id }, body: proof });
  },
  'POST /api/sessions/end_others': async (stage) => asClient(await stage.client(), { body: proof }),
  'POST /api/dataResponse': async (stage) => {
    const client = await stage.client();
    const { body } = await stage.granted(client.browser, 'GET /api/dataResponse');
    const { version: policy_version } = body['policy'] as { version: string };
    return asClient(client, {
      body: {
        ...{
          email: `otra${stage.number()}@correo.example`,
          phone: '3005550111',
          home_phone: '',
          policy_version,
        },
        ...{ address: { state: 'Bogotá', city: '11001', street: 'Calle 11 # 20-30' } },
        ...{ version: body['version'], ...proof },
      },
    });
  },
  'POST /api/contactCode': async (stage) => asClient(await waitingClient(stage)),
  'POST /api/confirmContact': async (stage) => {
    const client = await waitingClient(stage);
    await stage.granted(client.browser, 'POST /api/contactCode');
    const { body } = await stage.granted(client.browser, 'GET /api/dataResponse');
    return asClient(client, { body: { version: body['version'], codigo: await stage.code(client) } });
  },
};

/** Gives a customer a passkey that approves nothing yet; answers its name on the wire. */
async function waitingPasskeyOf(stage: Stage, { browser }: StagedClient): Promise<string> {
  await waitingPasskey(browser);
  const { body } = await stage.granted(browser, 'GET /api/passkeys');
  return (body['passkeys'] as { id: string }[])[0]?.id ?? '';
}

/** A customer whose contact an administrator has changed: codes still go to the one before. */
export async function waitingClient(stage: Stage): Promise<StagedClient> {
  const client = await stage.client();
  const clerk = await stage.staff();
  const { query, body } = await contactChange(stage, clerk.browser, client);
  await stage.granted(clerk.browser, 'POST /api/userList', { query, body });
  return client;
}

/** Query and body with which an administrator changes a customer's contact. */
export async function contactChange(stage: Stage, clerk: Browser, { fiscalNumber }: StagedClient) {
  const query = { fiscal_number: fiscalNumber };
  const { body } = await stage.granted(clerk, 'GET /api/userList', { query });
  const [customer] = body['clients'] as Record<string, unknown>[];
  const { date_joined: _joined, status: _status, pending_information: _pending, ...form } = customer ?? {};
  return {
    query,
    body: {
      ...form,
      email: `nueva${stage.number()}@correo.example`,
      address: { state: 'Bogotá', city: '11001', street: 'Calle 11 # 20-30' },
      motivo: REASON,
      ...proof,
    },
  };
}

/** A change of term up to its code. */
export async function termChange(stage: Stage, clerk?: Browser) {
  const client = await stage.client();
  const by = clerk ?? client.browser;
  const request = {
    ...{ invoice: client.invoice, fiscal_number: client.fiscalNumber, user: client.fiscalNumber },
  };
  const { log_modification } = await stage.post(by, 'POST /api/validarModificacionPLazo', {
    ...{ ...request, cuota: 0, log_modification: 0, ...(clerk && { motivo: REASON }) },
  });
  const simulated = { ...request, cuota: 15 };
  await stage.post(by, 'POST /api/simularModificacionPLazo', simulated);
  const params = { fiscal_number: client.fiscalNumber, paso: '1' };
  await stage.granted(by, 'GET /api/sendNotificationModifyTerms:fiscal_number/:paso', { params });
  return { client, simulated, log_modification };
}

async function termCode(stage: Stage) {
  const change = await termChange(stage);
  const { client, log_modification } = change;
  await stage.post(client.browser, 'POST /api/sendOtpModifyTerms', {
    ...{ fiscal_number: client.fiscalNumber, all_data: false, log_modification },
  });
  return { ...change, code: await stage.code(client) };
}

const ofInvoice = async (stage: Stage): Promise<Scene> => {
  const client = await stage.client();
  return asClient(client, { params: { custId: client.fiscalNumber, invoice: client.invoice } });
};
const ofSelf = async (stage: Stage): Promise<Scene> => {
  const client = await stage.client();
  return asClient(client, { params: { fiscal_number: client.fiscalNumber } });
};
/** Certificates of a customer whose credit is paid off, for the customer and for an administrator. */
const closedFor =
  (as: 'client' | 'admin', rest: (client: StagedClient) => object = () => ({})) =>
  async (stage: Stage): Promise<Scene> => {
    const client = await stage.client({ closed: true });
    if (as === 'client') return asClient(client, { params: rest(client) as never });
    const params = { fiscal_number: client.fiscalNumber, ...rest(client) };
    return asAdmin(await stage.staff(), { params });
  };

async function statement(stage: Stage) {
  const client = await stage.client();
  const { body } = await stage.granted(client.browser, 'GET /api/certificates/statements');
  const [first] = body['invoices'] as { invoice: string; periods: { due_date: string }[] }[];
  const params = { invoice: first?.invoice, due_date: first?.periods.at(-1)?.due_date };
  return { client, params };
}

const INCREASE = 500_000;

const customers: Partial<Record<Name, MakeScene>> = {
  'GET /api/punishedPortfolio/:fiscal_number': async (stage) => {
    const client = await stage.client({ portfolio: 'written_off' });
    return asClient(client, { params: { fiscal_number: client.fiscalNumber } });
  },
  'GET /api/totalToPay/:custId/:invoice': ofInvoice,
  'GET /api/paymentPlan/:custId/:invoice': ofInvoice,
  'GET /api/installmentDetail/:custId/:invoice': ofInvoice,
  'GET /api/paymentDetail/:custId/:invoice': ofInvoice,
  'POST /api/pay_invoices': async (stage) => {
    const client = await stage.client();
    return asClient(client, { body: await stage.payment(client) });
  },
  'GET /api/transactions': async (stage) => asClient(await stage.client(), { query: {} }),
  'GET /api/transactions/:id': async (stage) => {
    const client = await stage.client();
    return asClient(client, { params: { id: (await stage.pending(client)).id } });
  },
  'POST /api/transactions/:id/abandon': async (stage) => {
    const client = await stage.client();
    return asClient(client, { params: { id: (await stage.pending(client)).id } });
  },
  'GET /api/transactions/:id/receipt': async (stage) => {
    const client = await stage.client();
    return asClient(client, { params: { id: await stage.paid(client) } });
  },
  'POST /api/validarModificacionPLazo': async (stage) => {
    const { invoice, fiscalNumber, ...client } = await stage.client();
    return asClient(client, {
      body: { invoice, fiscal_number: fiscalNumber, cuota: 0, user: fiscalNumber, log_modification: 0 },
    });
  },
  'POST /api/simularModificacionPLazo': async (stage) => {
    const { client, simulated } = await termChange(stage);
    return asClient(client, { body: simulated });
  },
  'GET /api/sendNotificationModifyTerms:fiscal_number/:paso': async (stage) => {
    const { client } = await termChange(stage);
    return asClient(client, { params: { fiscal_number: client.fiscalNumber, paso: 1 } });
  },
  'POST /api/sendOtpModifyTerms': async (stage) => {
    const { client, log_modification } = await termChange(stage);
    return asClient(client, { body: { fiscal_number: client.fiscalNumber, log_modification } });
  },
  'POST /api/modifyTerms/passkey': async (stage) => {
    const { client, log_modification } = await termChange(stage);
    await stage.passkey(client);
    return asClient(client, { body: { fiscal_number: client.fiscalNumber, log_modification } });
  },
  'POST /api/validate_otp': async (stage) => {
    const { client, code } = await termCode(stage);
    return asClient(client, { body: { documento: client.fiscalNumber, codigo: code } });
  },
  'POST /api/modificarPlazoCredito': async (stage) => {
    const { client, code, simulated, log_modification } = await termCode(stage);
    const typed = { documento: client.fiscalNumber, codigo: code };
    await stage.post(client.browser, 'POST /api/validate_otp', typed);
    return asClient(client, { body: { ...simulated, interest: '1.6', log_modification } });
  },
  'PUT /api/contact_preferences': async (stage) => {
    const client = await stage.client();
    const { body } = await stage.granted(client.browser, 'GET /api/contact_preferences');
    return asClient(client, { body: { email: false, push: true, version: body['version'] } });
  },
  'POST /api/customers/:fiscal_number/sessions/:id/end': async (stage) => {
    const { fiscalNumber } = await stage.client();
    const staff = await stage.staff();
    const params = { fiscal_number: fiscalNumber };
    const { body } = await stage.granted(staff.browser, 'GET /api/customers/:fiscal_number/sessions', {
      params,
    });
    const [session] = body['sessions'] as readonly { id: string }[];
    return asAdmin(staff, { params: { ...params, id: session?.id }, body: { ...proof, motivo: REASON } });
  },
  'POST /api/customers/:fiscal_number/endAccess': async (stage) => {
    const { fiscalNumber } = await stage.client();
    const params = { fiscal_number: fiscalNumber };
    return asAdmin(await stage.staff(), { params, body: { ...proof, motivo: REASON } });
  },
  'POST /api/storeList': async (stage) =>
    asAdmin(await stage.staff(), {
      body: {
        ...{
          code: `N${stage.number()}`,
          name: 'Centro',
          city: 'Medellín',
          address: 'Calle 50 # 52-22',
          active: true,
        },
        ...{
          latitude: 6.25,
          longitude: -75.57,
          phone: '604 444 5678',
          hours: 'Lunes a viernes, 8:00 a 18:00',
        },
        ...proof,
      },
    }),
  'GET /api/saved_views': async (stage) => asAdmin(await stage.staff(), { query: { page: '/adminuser' } }),
  'POST /api/saved_views': async (stage) =>
    asAdmin(await stage.staff(), { body: { page: '/adminuser', name: 'Nuevos', query: 'orden=first_name' } }),
  'DELETE /api/saved_views/:id': async (stage) => {
    const staff = await stage.staff();
    const body = { page: '/adminuser', name: 'Nuevos', query: 'orden=first_name' };
    const { body: view } = await stage.granted(staff.browser, 'POST /api/saved_views', { body });
    return asAdmin(staff, { params: { id: view['id'] } });
  },
  'POST /api/consultUserInvoices': async (stage) => {
    const { fiscalNumber } = await stage.client();
    return asAdmin(await stage.staff(), { body: { fiscal_number: fiscalNumber } });
  },
  'GET /api/certificates/rent/:year': closedFor('client', () => ({ year: 2025 })),
  'GET /api/certificates/paymentPlan/:invoice': async (stage) => {
    const client = await stage.client();
    return asClient(client, { params: { invoice: client.invoice } });
  },
  'GET /api/certificates/peace': closedFor('client'),
  'GET /api/certificates/peace/:invoices': closedFor('client', ({ invoice }) => ({ invoices: invoice })),
  'GET /api/certificates/statement/:invoice/:due_date': async (stage) => {
    const { client, params } = await statement(stage);
    return asClient(client, { params });
  },
  'GET /api/closedInvoices/:fiscal_number': async (stage) => {
    const { fiscalNumber, ...client } = await stage.client({ closed: true });
    return asClient(client, { params: { fiscal_number: fiscalNumber }, query: { itemStatus: 'C' } });
  },
  'GET /api/customers/:fiscal_number/certificates/rent/:year': closedFor('admin', () => ({ year: 2025 })),
  'GET /api/customers/:fiscal_number/certificates/peace': closedFor('admin'),
  'GET /api/customers/:fiscal_number/certificates/peace/:invoices': closedFor('admin', ({ invoice }) => ({
    invoices: invoice,
  })),
  'GET /api/customers/:fiscal_number/certificates/paymentPlan/:invoice': closedFor(
    'admin',
    ({ invoice }) => ({
      invoice,
    }),
  ),
  'GET /api/customers/:fiscal_number/certificates/statement/:invoice/:due_date': async (stage) => {
    const { client, params } = await statement(stage);
    return asAdmin(await stage.staff(), { params: { fiscal_number: client.fiscalNumber, ...params } });
  },
  'GET /api/customers/:fiscal_number/certificates/debt': async (stage) => {
    const { fiscalNumber } = await stage.client();
    return asAdmin(await stage.staff(), { params: { fiscal_number: fiscalNumber } });
  },
  'GET /api/documents/:token': async (stage) => {
    const client = await stage.client();
    const { body } = await stage.granted(client.browser, 'GET /api/certificates/debt');
    const token = String(body['url_certificate']).split('/').at(-1);
    return asVisitor(client.browser, { params: { token } });
  },
  'GET /api/verify/:code': async (stage) => {
    const client = await stage.client();
    const id = await stage.paid(client);
    const { body } = await stage.granted(client.browser, 'GET /api/transactions/:id', { params: { id } });
    return asVisitor(stage.visitor(), { params: { code: (body['proof'] as { code: string }).code } });
  },
  'GET /api/quoter/validate/:fiscal_number': ofSelf,
  'GET /api/quoter/otp/:fiscal_number': async (stage) => {
    const client = await stage.client();
    await stage.post(client.browser, 'POST /api/quoter/quote', {
      ...{ total: 1_000_000, cuota_inicial: 0, cuotas: 12 },
    });
    return asClient(client, { params: { fiscal_number: client.fiscalNumber } });
  },
  'GET /api/limit/info/:fiscal_number': ofSelf,
  'GET /api/limit/management/:fiscal_number': ofSelf,
  'POST /api/limit/otp': async (stage) => {
    const client = await stage.client();
    return asClient(client, { body: { fiscal_number: client.fiscalNumber, cupo_disponible: INCREASE } });
  },
  'POST /api/limit/passkey': async (stage) => {
    const client = await stage.client();
    await stage.passkey(client);
    return asClient(client, { body: { fiscal_number: client.fiscalNumber, cupo_disponible: INCREASE } });
  },
  'POST /api/limit/increase': async (stage) => {
    const client = await stage.client();
    const increase = { fiscal_number: client.fiscalNumber, cupo_disponible: INCREASE };
    await stage.post(client.browser, 'POST /api/limit/otp', increase);
    return asClient(client, { body: { ...increase, codigo: await stage.code(client) } });
  },
};

/** A page of content that was saved once. */
export async function savedPage(stage: Stage) {
  const staff = await stage.staff();
  const page = { id: 0, nombre: `Página ${stage.number()}`, detalle: '<p>Hola</p>' };
  const { content } = await stage.post(staff.browser, 'POST /api/addPage', page);
  const { id, version, slug } = content as { id: number; version: number; slug: string };
  return { staff, id, version, slug };
}

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#115d42' } })
    .png()
    .toBuffer();

/** An image that was uploaded. */
async function uploaded(stage: Stage) {
  const staff = await stage.staff();
  const boundary = 'portal-scene';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    await picture(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await stage.parts.app.inject({
    method: 'POST',
    url: '/api/uploadImage',
    payload,
    cookies: Object.fromEntries(staff.browser.cookies),
    headers: {
      authorization: `Token ${staff.browser.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  const name = String((response.json() as { fileUrl: string }).fileUrl)
    .split('/')
    .at(-1);
  return { staff, name };
}

/** An image that was uploaded and thrown away. */
export async function thrownImage(stage: Stage) {
  const { staff, name } = await uploaded(stage);
  const of = { params: { name: name ?? '' }, query: { version: '1' } };
  await stage.granted(staff.browser, 'DELETE /api/media/:name', of);
  const { body } = await stage.granted(staff.browser, 'GET /api/media/trash');
  const [file] = body['files'] as readonly { readonly id: number }[];
  return { staff, name, id: file?.id };
}

/** A block as its form sends it. */
export const aBlock = {
  ...{ id: 0, name: 'Aviso', title: 'Aviso', content: '<p>Hola</p>', image_link: '' },
  ...{ redirect_link: '/puntos', module_type: 'FAQ', extra_properties: {} },
};

/** A request of an administrator that another one must confirm, and that other one. */
export async function profileRequest(stage: Stage) {
  const asking = await stage.staff();
  const subject = await stage.staff(4);
  const query = { fiscal_number: subject.fiscalNumber };
  const { body } = await stage.granted(asking.browser, 'GET /api/adminUsers', { query });
  const [user] = body['users'] as Parameters<typeof userForm>;
  await stage.post(asking.browser, 'POST /api/adminUsers', {
    ...{ ...userForm(user), perfil_id: 2, motivo: REASON, ...proof },
  });
  const second = await stage.staff();
  const requests = (await stage.granted(second.browser, 'GET /api/adminRequests')).body['solicitudes'];
  const own = (requests as { id: string; persona: { fiscal_number: string } }[]).find(
    ({ persona }) => persona?.fiscal_number === subject.fiscalNumber,
  );
  return { asking, second, id: own?.id };
}

/** An act on a case after its preview, which the clerk has not asked for yet, and a second administrator. */
export async function proposedAct(stage: Stage, kind: 'apply' | 'return' = 'apply', begun = false) {
  const { id, clerk, second, client, own } = await stage.moneyCase(begun);
  const order = { kind, ...(kind === 'apply' ? { invoice: client.invoice } : {}) };
  const { basis } = (
    await stage.granted(clerk.browser, 'POST /api/money/cases/:id/preview', { params: { id }, body: order })
  ).body;
  const act = { ...order, reason: REASON, basis };
  return { id, clerk, second, own, act, basis };
}
export async function askedAct(stage: Stage, kind?: 'apply' | 'return', begun?: boolean) {
  const { id, clerk, second, own, act, basis } = await proposedAct(stage, kind, begun);
  const { body } = await stage.granted(clerk.browser, 'POST /api/money/cases/:id/acts', {
    ...{ params: { id }, body: act },
  });
  const waiting = (body['case'] as { waiting: { act_id: string } }).waiting;
  return { clerk, second, own, basis, actId: waiting.act_id };
}
/** A refund that waits for a second person to ask for its payout file. */
export async function askedRefund(stage: Stage) {
  const { clerk, second, basis, actId: id } = await askedAct(stage, 'return');
  const body = { basis, ...proof };
  await stage.granted(second.browser, 'POST /api/money/acts/:id/confirm', { params: { id }, body });
  await stage.granted(clerk.browser, 'POST /api/money/refunds/file', { body: proof });
  return { clerk, second, id };
}

const withDays = async (stage: Stage): Promise<Scene> =>
  asAdmin(await stage.staff(), {
    query: { min_date: stage.filterDay(-3), max_date: stage.filterDay() },
  });
const withQuery =
  (query: Readonly<Record<string, unknown>> = {}): MakeScene =>
  async (stage) =>
    asAdmin(await stage.staff(), { query });
const withBody =
  (body: object): MakeScene =>
  async (stage) =>
    asAdmin(await stage.staff(), { body });
const daysAsked: MakeScene = async (stage) =>
  asAdmin(await stage.staff(), { body: { min_date: stage.filterDay(-3), max_date: stage.filterDay() } });
const ofCustomer: MakeScene = async (stage) => {
  const { fiscalNumber } = await stage.client();
  return asAdmin(await stage.staff(), { params: { fiscal_number: fiscalNumber } });
};
const ofPage: MakeScene = async (stage) => {
  const { staff, id } = await savedPage(stage);
  return asAdmin(staff, { params: { id } });
};

const office: Partial<Record<Name, MakeScene>> = {
  'GET /api/contents/:id': ofPage,
  'GET /api/contents/by_slug/:slug': async (stage) => {
    const { staff, slug } = await savedPage(stage);
    return asAdmin(staff, { params: { slug } });
  },
  'GET /api/contents/:id/versions': ofPage,
  'GET /api/contents/:id/draft': ofPage,
  'POST /api/addPage': async (stage) =>
    asAdmin(await stage.staff(), {
      body: { id: 0, nombre: `Página ${stage.number()}`, detalle: '<p>Hola</p>' },
    }),
  'POST /api/contents/:id/restore': async (stage) => {
    const { staff, id, version } = await savedPage(stage);
    return asAdmin(staff, { params: { id }, body: { restore: 1, version } });
  },
  'POST /api/contents/:id/unpublish': async (stage) => {
    const { staff, id, version } = await savedPage(stage);
    return asAdmin(staff, { params: { id }, body: { version } });
  },
  'PUT /api/contents/:id/presence': async (stage) => {
    const { staff, id } = await savedPage(stage);
    return asAdmin(staff, { params: { id }, body: {} });
  },
  'DELETE /api/contents/:id/presence': ofPage,
  'POST /api/contents/:id/schedule': async (stage) => {
    const { staff, id, version } = await savedPage(stage);
    const before = { publish_at: null, unpublish_at: null };
    const publish_at = `${stage.day(2)}T06:00:00`;
    return asAdmin(staff, { params: { id }, body: { version, publish_at, unpublish_at: null, before } });
  },
  'POST /api/contents/:id/trash': async (stage) => {
    const { staff, id, version } = await savedPage(stage);
    return asAdmin(staff, { params: { id }, body: { version } });
  },
  'POST /api/contents/:id/untrash': async (stage) => {
    const { staff, id, version } = await savedPage(stage);
    await stage.granted(staff.browser, 'POST /api/contents/:id/trash', {
      params: { id: String(id) },
      body: { version },
    });
    return asAdmin(staff, { params: { id }, body: { version } });
  },
  'POST /api/front_modules': async (stage) => asAdmin(await stage.staff(), { body: aBlock }),
  'DELETE /api/front_modules/:id': async (stage) => {
    const staff = await stage.staff();
    const { module } = await stage.post(staff.browser, 'POST /api/front_modules', aBlock);
    return asAdmin(staff, { params: { id: (module as { id: number }).id }, query: { version: 1 } });
  },
  'GET /api/front_modules/trash': async (stage) => asAdmin(await stage.staff()),
  'POST /api/front_modules/:id/untrash': async (stage) => {
    const staff = await stage.staff();
    const { module } = await stage.post(staff.browser, 'POST /api/front_modules', aBlock);
    const { id } = module as { id: number };
    await stage.granted(staff.browser, 'DELETE /api/front_modules/:id', {
      params: { id: String(id) },
      query: { version: '1' },
    });
    return asAdmin(staff, { params: { id }, body: { version: 1 } });
  },
  'POST /api/front_modules/order': async (stage) => {
    const staff = await stage.staff();
    const { body } = await stage.granted(staff.browser, 'GET /api/front_modules');
    const ids = (body['modules'] as { id: number; module_type: string }[])
      .filter(({ module_type }) => module_type === 'FAQ')
      .map(({ id }) => id);
    return asAdmin(staff, { body: { module_type: 'FAQ', ids: ids.toReversed(), was: ids } });
  },
  'POST /api/addSection': async (stage) => {
    const staff = await stage.staff();
    const { body } = await stage.granted(staff.browser, 'GET /api/sections/list');
    const section = (body['sections'] as { section_id: number; name: string; place: string }[]).find(
      ({ place }) => place === 'Footer',
    );
    return asAdmin(staff, {
      body: {
        ...{ section_name: section?.name, section_id: section?.section_id, option_id: 0, url: '/puntos' },
        ...{ option_name: `Puntos ${stage.number()}`, content_id: null, active: false },
        order: 1_000 + stage.number(),
      },
    });
  },
  'POST /api/sections/order': async (stage) => {
    const staff = await stage.staff();
    const { body } = await stage.granted(staff.browser, 'GET /api/sections/list');
    const section = (
      body['sections'] as { section_id: number; place: string; options: { option_id: number }[] }[]
    ).find(({ place }) => place === 'Footer');
    const option_ids = section?.options.map(({ option_id }) => option_id);
    return asAdmin(staff, { body: { section_id: section?.section_id, option_ids, was: option_ids } });
  },
  'POST /api/uploadImage': async (stage) => asAdmin(await stage.staff(), { upload: await picture() }),
  'DELETE /api/media/:name': async (stage) => {
    const { staff, name } = await uploaded(stage);
    return asAdmin(staff, { params: { name }, query: { version: 1 } });
  },
  'POST /api/media/:id/untrash': async (stage) => {
    const { staff, id } = await thrownImage(stage);
    return asAdmin(staff, { params: { id }, body: { version: 2 } });
  },
  'GET /api/media/:name': async (stage) =>
    asVisitor(stage.visitor(), { params: { name: (await uploaded(stage)).name } }),
  'GET /api/adminUsers': async (stage) => asAdmin(await stage.staff(), { query: {} }),
  'GET /api/variables/:id/': async (stage) => asAdmin(await stage.staff(), { params: { id: 1 } }),
  'PATCH /api/variables/:id/': async (stage) => {
    const staff = await stage.staff();
    const { body } = await stage.granted(staff.browser, 'GET /api/variables');
    const groups = body['groups'] as { variables: { id: number; version: string }[] }[];
    const version = groups.flatMap(({ variables }) => variables).find(({ id }) => id === 5)?.version;
    return asAdmin(staff, {
      params: { id: 5 },
      body: { is_active: false, version, motivo: REASON, ...proof },
    });
  },
  'POST /api/usuryRates': async (stage) => {
    const staff = await stage.staff();
    const month = stage.day().slice(0, 7);
    const { body } = await stage.granted(staff.browser, 'GET /api/usuryRates');
    const rates = body['rates'] as { month: string; version: string }[];
    const version = rates.find((rate) => rate.month === month)?.version ?? null;
    const entered = { month, version, annual: '25.10', source: 'Superintendencia', motivo: REASON };
    return asAdmin(staff, { body: { ...entered, ...proof } });
  },
  'POST /api/usuryRates/:month/withdraw': async (stage) => {
    const staff = await stage.staff();
    const month = stage.day().slice(0, 7);
    const { body } = await stage.granted(staff.browser, 'GET /api/usuryRates');
    const rates = body['rates'] as { month: string; version: string }[];
    const version = rates.find((rate) => rate.month === month)?.version ?? null;
    // Far from every certified one, and so one that waits.
    const annual = `2.${10 + (stage.number() % 90)}`;
    const entered = { month, version, annual, repeated: annual, source: 'Superintendencia', motivo: REASON };
    const { waiting } = await stage.post(staff.browser, 'POST /api/usuryRates', { ...entered, ...proof });
    return asAdmin(staff, { params: { month }, body: { until: (waiting as { until: string }).until } });
  },
  'GET /api/payment/report': withQuery(),
  'GET /api/payment/report/figures': withQuery(),
  'GET /api/payment/report/file': withDays,
  'GET /api/payment/conciliate': withDays,
  'GET /api/payment/conciliate/file': withDays,
  'GET /api/logs/parameters': withQuery(),
  'GET /api/logs/export/modificacion_plazos': withQuery(),
  'GET /api/logs/modificacion_plazos/file': withDays,
  'GET /api/users_interval': withQuery(),
  'GET /api/users_interval/file': withDays,
  'GET /api/figures/registrations': withQuery(),
  'GET /api/adminProfile/:id': async (stage) => asAdmin(await stage.staff(), { params: { id: FULL } }),
  'GET /api/customers/:fiscal_number': ofCustomer,
  'GET /api/customers/:fiscal_number/payments': ofCustomer,
  'GET /api/customers/:fiscal_number/notes': ofCustomer,
  'GET /api/customers/:fiscal_number/sessions': ofCustomer,
  'GET /api/figures/payments': withQuery(),
  'POST /api/adminProfile': async (stage) =>
    asAdmin(await stage.staff(), {
      body: {
        ...{ id: 0, nombre: `Lectura ${stage.number()}`, secciones: [], motivo: REASON, ...proof },
        modulos: [{ modulo: 'manager', acceso_total: false }],
      },
    }),
  'POST /api/adminUsers': async (stage) =>
    asAdmin(await stage.staff(), {
      body: {
        ...{ id: 0, fiscal_number: String(9_800_000_000 + stage.number()), first_name: 'Nueva' },
        ...{ last_name: 'Persona', email: 'nueva@empresa.example', phone: '', perfil_id: 1 },
        ...{ password: 'Temporal2026*', status: 'ACTIVE', ...proof },
      },
    }),
  'POST /api/adminRequests/:id/confirm': async (stage) => {
    const { second, id } = await profileRequest(stage);
    return asAdmin(second, { params: { id }, body: proof });
  },
  'POST /api/adminRequests/:id/reject': async (stage) => {
    const { second, id } = await profileRequest(stage);
    return asAdmin(second, { params: { id }, body: { motivo: REASON } });
  },
  'POST /api/adminUsers/:id/resetSecondFactor': async (stage) => {
    const { fiscalNumber } = await stage.enrolled();
    const staff = await stage.staff();
    const query = { fiscal_number: fiscalNumber };
    const { body } = await stage.granted(staff.browser, 'GET /api/adminUsers', { query });
    const [user] = body['users'] as { id: number }[];
    return asAdmin(staff, { params: { id: user?.id }, body: { motivo: REASON, ...proof } });
  },
  'POST /api/adminUsers/:id/endAccess': async (stage) => {
    const { fiscalNumber } = await stage.enrolled();
    const staff = await stage.staff();
    const query = { fiscal_number: fiscalNumber };
    const { body } = await stage.granted(staff.browser, 'GET /api/adminUsers', { query });
    const [user] = body['users'] as { id: number }[];
    return asAdmin(staff, { params: { id: user?.id }, body: { motivo: REASON, ...proof } });
  },
  'POST /api/adminUsers/:id/restoreContact': async (stage) => {
    const { fiscalNumber } = await stage.enrolled();
    const staff = await stage.staff();
    const query = { fiscal_number: fiscalNumber };
    const { body } = await stage.granted(staff.browser, 'GET /api/adminUsers', { query });
    const [user] = body['users'] as [Parameters<typeof userForm>[0]];
    await stage.granted(staff.browser, 'POST /api/adminUsers', {
      body: { ...userForm(user), email: 'nuevo@empresa.example', ...proof },
    });
    return asAdmin(staff, { params: { id: user.id }, body: { motivo: REASON, ...proof } });
  },
  'POST /api/userList': async (stage) => {
    const client = await stage.client();
    const staff = await stage.staff();
    return asAdmin(staff, await contactChange(stage, staff.browser, client));
  },
  'POST /api/enable': async (stage) => {
    const { fiscalNumber } = await stage.client();
    return asAdmin(await stage.staff(), {
      body: { fiscal_number: fiscalNumber, active: false, motivo: REASON, ...proof },
    });
  },
  'POST /api/enable/many/preview': async (stage) => {
    const { fiscalNumber } = await stage.client();
    return asAdmin(await stage.staff(), { body: { fiscal_numbers: [fiscalNumber], active: false } });
  },
  'POST /api/enable/many': async (stage) => {
    const [one, other] = [await stage.client(), await stage.client()];
    return asAdmin(await stage.staff(), {
      body: {
        fiscal_numbers: [one.fiscalNumber, other.fiscalNumber],
        shown_blocked: [],
        ...{ active: false, motivo: REASON, ...proof },
      },
    });
  },
  'POST /api/customers/:fiscal_number/notes': async (stage) => {
    const { fiscalNumber } = await stage.client();
    const body = { text: 'Llamó a preguntar por su cuota' };
    return asAdmin(await stage.staff(), { params: { fiscal_number: fiscalNumber }, body });
  },
  'DELETE /api/drafts/:name': async (stage) =>
    asAdmin(await stage.staff(), { params: { name: 'd'.repeat(43) } }),
  'GET /api/logs': async (stage) => asAdmin(await stage.staff(), { query: {} }),
  'GET /api/customers/:fiscal_number/timeline': async (stage) => {
    const { fiscalNumber } = await stage.client();
    return asAdmin(await stage.staff(), { params: { fiscal_number: fiscalNumber }, query: {} });
  },
  'POST /api/exports/payments': withBody(proof),
  'POST /api/exports/reconciliation': daysAsked,
  'POST /api/exports/parameter_log': withBody(proof),
  'POST /api/exports/term_log': daysAsked,
  'POST /api/exports/customers': withBody(proof),
  'POST /api/exports/audit_log': withBody(proof),
  'POST /api/exports/money_cases': withBody(proof),
  'GET /api/exports/:id': async (stage) => {
    const exported = await stage.exported();
    return asAdmin(exported, { params: { id: exported.id } });
  },
  'POST /api/exports/:id/cancel': async (stage) => {
    const staff = await stage.staff();
    const { id } = await stage.post(staff.browser, 'POST /api/exports/customers', proof);
    return asAdmin(staff, { params: { id } });
  },
  'POST /api/exports/:id/link': async (stage) => {
    const exported = await stage.exported();
    return asAdmin(exported, { params: { id: exported.id } });
  },
  'GET /api/downloads/:token': async (stage) => {
    const { browser, id } = await stage.exported();
    const { body } = await stage.granted(browser, 'POST /api/exports/:id/link', { params: { id } });
    return asVisitor(browser, { params: { token: String(body['url']).split('/').at(-1) } });
  },
  'GET /api/money/cases': withQuery(),
  'GET /api/money/cases/file': withQuery(),
  'GET /api/money/cases/:id': async (stage) => {
    const { id, clerk } = await stage.moneyCase();
    return asAdmin(clerk, { params: { id } });
  },
  'GET /api/money/cases/:id/invoices': async (stage) => {
    const { id, clerk, client } = await stage.moneyCase();
    return asAdmin(clerk, { params: { id }, query: { text: client.invoice } });
  },
  'POST /api/money/cases/:id/preview': async (stage) => {
    const { id, clerk, client } = await stage.moneyCase();
    return asAdmin(clerk, { params: { id }, body: { kind: 'apply', invoice: client.invoice } });
  },
  'POST /api/money/cases/:id/ask': async (stage) => {
    const { id, clerk } = await stage.moneyCase();
    return asAdmin(clerk, { params: { id } });
  },
  'POST /api/money/cases/:id/acts': async (stage) => {
    const { id, clerk, act } = await proposedAct(stage);
    return asAdmin(clerk, { params: { id }, body: act });
  },
  'POST /api/money/acts/:id/confirm': async (stage) => {
    const { second, basis, actId } = await askedAct(stage);
    return asAdmin(second, { params: { id: actId }, body: { basis, ...proof } });
  },
  'POST /api/money/acts/:id/reject': async (stage) => {
    const { second, actId } = await askedAct(stage);
    return asAdmin(second, { params: { id: actId }, body: { reason: REASON } });
  },
  'POST /api/money/refunds/file': async (stage) => {
    const { second } = await askedRefund(stage);
    return asAdmin(second, { body: proof });
  },
  'POST /api/money/refunds/:id/result': async (stage) => {
    const { second, id } = await askedRefund(stage);
    await stage.granted(second.browser, 'POST /api/money/refunds/file', { body: proof });
    return asAdmin(second, { params: { id }, body: { result: 'paid' } });
  },
};

/** The scene of each call that needs one; the others are reached from their schema alone. */
export const scenes: Partial<Record<Name, MakeScene>> = {
  ...{ ...outside, ...signed },
  ...{ ...session, ...customers, ...office },
};
