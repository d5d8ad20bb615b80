import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type MessageView, type RunningMailbox, startMailbox } from './server.ts';
import { sendRawMail } from './smtp-client.ts';

let mailbox: RunningMailbox;
beforeEach(async () => {
  mailbox = await startMailbox();
});
afterEach(() => mailbox.close());

const json = { 'content-type': 'application/json' };
const sms = async (body: object) => {
  const response = await fetch(`${mailbox.url}/sms`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const list = async (query = '') =>
  (await (await fetch(`${mailbox.url}/api/messages${query}`)).json()) as {
    messages: MessageView[];
    last: number;
  };
const page = async (path: string) => (await fetch(mailbox.url + path)).text();

const mail = (to: string, raw: string) =>
  sendRawMail(mailbox.smtpPort, { from: 'portal@credito20.example', to: [to], raw });
const htmlMail = `From: =?utf-8?Q?Cr=C3=A9dito_20_min?= <portal@credito20.example>
To: mariana@correo.example
Subject: =?utf-8?Q?Tu_c=C3=B3digo_es_493817?=
Message-ID: <m-1@credito20.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=mixed

--mixed
Content-Type: multipart/alternative; boundary=both

--both
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Hola, Mariana. Pagaste $312.450.
.Una línea que empieza con punto.
--both
Content-Type: text/html; charset=utf-8

<p>Hola, <b>Mariana</b></p><img src="cid:logo"><script>alert(1)</script>
--both--
--mixed
Content-Type: image/png; name="logo.png"
Content-ID: <logo>
Content-Transfer-Encoding: base64

iVBORw0KGgo=
--mixed
Content-Type: application/pdf; name="paz.pdf"
Content-Disposition: attachment; filename="paz.pdf"
Content-Transfer-Encoding: base64

JVBERi0xLjQK
--mixed--
`;
const plainMail = 'From: portal@credito20.example\nSubject: Aviso\n\nHola\n';

describe('mails', () => {
  test('arrive by SMTP with subject, text, HTML, attachments and codes', async () => {
    expect(await mail('mariana@correo.example', htmlMail)).toMatch(/^250 /);
    const { messages } = await list('?to=mariana@correo.example');
    expect(messages).toMatchObject([
      {
        kind: 'mail',
        id: '<m-1@credito20.example>',
        from: 'Crédito 20 min <portal@credito20.example>',
        to: ['mariana@correo.example'],
        subject: 'Tu código es 493817',
        codes: ['493817'],
        attachments: [
          { filename: 'logo.png', type: 'image/png', size: 8 },
          { filename: 'paz.pdf', type: 'application/pdf', size: 9 },
        ],
      },
    ]);
    expect(messages[0]?.text).toBe('Hola, Mariana. Pagaste $312.450.\n.Una línea que empieza con punto.\n');
    const part = await fetch(`${mailbox.url}/api/messages/1/attachments/1`);
    expect(await part.text()).toBe('%PDF-1.4\n');
  });

  test('show their HTML in a sandbox, with the pictures sent along and nothing from outside', async () => {
    await mail('mariana@correo.example', htmlMail);
    expect(await page('/mensajes/1')).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const document = await fetch(`${mailbox.url}/mensajes/1/html`);
    expect(document.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups[^;]*; default-src 'none';/,
    );
    expect(await document.text()).toContain('src="data:image/png;base64,iVBORw0KGgo="');
  });

  test('keep recipients of the envelope, blind copies too', async () => {
    await sendRawMail(mailbox.smtpPort, {
      from: 'a@b.example',
      to: ['uno@x.example', 'dos@x.example'],
      raw: plainMail,
    });
    expect((await list('?to=dos@x.example')).messages[0]?.to).toEqual(['uno@x.example', 'dos@x.example']);
  });

  test('are refused as often as asked, for now or for good', async () => {
    await fetch(`${mailbox.url}/api/refusals`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ channel: 'mail', answer: 'refuse_for_now', times: 1 }),
    });
    expect(await mail('x@y.example', plainMail)).toMatch(/^451 /);
    expect(await mail('x@y.example', plainMail)).toMatch(/^250 /);
    expect((await list()).messages).toHaveLength(1);
  });
});

describe('text messages', () => {
  const message = { to: '3001234567', text: 'Tu código es 104482. No lo compartas.', id: 'sms-1' };

  test('are taken once per id', async () => {
    expect(await sms(message)).toEqual({ status: 201, body: { id: 'sms-1', status: 'accepted' } });
    expect(await sms(message)).toEqual({ status: 200, body: { id: 'sms-1', status: 'repeated' } });
    expect((await sms({ ...message, text: 'otro' })).status).toBe(409);
    expect((await list('?to=3001234567')).messages).toMatchObject([
      { kind: 'sms', text: message.text, codes: ['104482'] },
    ]);
  });

  test('must have a number, a text and an id', async () => {
    expect((await sms({ to: '300', text: '' })).status).toBe(400);
    expect((await sms({ ...message, extra: 1 })).status).toBe(400);
  });

  test('amounts and numbers of invoices are no codes', async () => {
    await sms({ ...message, text: 'Pagaste $123.456 y 123456.50 de E278115. CUS 1694268040.' });
    expect((await list()).messages[0]?.codes).toEqual([]);
  });

  test('a refused message can be sent again with the same id', async () => {
    await fetch(`${mailbox.url}/api/refusals`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ channel: 'sms', answer: 'refuse_for_now', times: 1 }),
    });
    expect((await sms(message)).status).toBe(503);
    expect((await sms(message)).status).toBe(201);
  });
});

describe('the JSON API', () => {
  test('waits for the next message to a recipient', async () => {
    await sms({ to: '300', text: 'antes', id: 'a' });
    const { last } = await list();
    const waiting = list(`?to=300&after=${last}&wait=10000`);
    await sms({ to: '301', text: 'de otro', id: 'b' });
    await sms({ to: '300', text: 'después', id: 'c' });
    expect((await waiting).messages.map((message) => message.text)).toEqual(['después']);
  });

  test('answers empty when nothing came in time', async () => {
    expect(await list('?to=nadie&wait=20')).toEqual({ messages: [], last: 0 });
  });

  test('forgets the messages of a recipient, or all', async () => {
    await sms({ to: '300', text: 'uno', id: 'a' });
    await sms({ to: '301', text: 'dos', id: 'b' });
    await fetch(`${mailbox.url}/api/messages?to=300`, { method: 'DELETE' });
    expect((await list()).messages.map((message) => message.text)).toEqual(['dos']);
    await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
    expect((await list()).messages).toEqual([]);
  });

  test('keeps the newest within its bounds', async () => {
    const small = await startMailbox({ maxCount: 3, maxBytes: 4000 });
    try {
      const fill = (id: number, length: number) =>
        small.messages.addSms({ to: '300', text: 'x'.repeat(length), id: String(id) });
      for (let id = 1; id <= 5; id += 1) fill(id, 10);
      expect(small.messages.find().map((message) => message.id)).toEqual(['3', '4', '5']);
      fill(6, 1000);
      fill(7, 1000);
      expect(small.messages.find().map((message) => message.id)).toEqual(['7']);
    } finally {
      await small.close();
    }
  });
});

describe('the page', () => {
  test('lists the newest first and finds by recipient', async () => {
    await sms({ to: '3001234567', text: 'El primero', id: 'a' });
    await mail('carlos@correo.example', plainMail);
    const all = await page('/');
    expect(all.indexOf('Aviso')).toBeGreaterThan(0);
    expect(all.indexOf('Aviso')).toBeLessThan(all.indexOf('El primero'));
    const found = await page('/?to=CARLOS');
    expect(found).toContain('Aviso');
    expect(found).not.toContain('El primero');
  });

  test('shows one message with its code', async () => {
    await sms({ to: '300', text: 'Tu código es 104482.', id: 'a' });
    expect(await page('/mensajes/1')).toContain('<strong>104482</strong>');
  });

  test('says what to expect when it is empty, and when nothing fits', async () => {
    expect(await page('/')).toContain('Aún no llega nada');
    expect(await page('/?to=%3Cb%3E')).toContain('No hay mensajes para «&#60;b&#62;»');
  });

  test('escapes what was sent', async () => {
    await sms({ to: '300', text: '<img src=x onerror=alert(1)>', id: 'a' });
    expect(await page('/')).not.toContain('<img src=x');
    expect(await page('/mensajes/1')).not.toContain('<img src=x');
  });

  test('deletes from a form', async () => {
    await sms({ to: '300', text: 'fuera', id: 'a' });
    await fetch(`${mailbox.url}/borrar`, { method: 'POST', body: new URLSearchParams({ to: '' }) });
    expect((await list()).messages).toEqual([]);
  });
});
