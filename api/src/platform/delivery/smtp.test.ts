import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { smtp } from './smtp.ts';

/** A mail server that answers one of its commands as told, and takes everything else; it keeps what it was sent. */
async function mailServer(command: string, answer: string) {
  let received = '';
  const server = createServer((socket) => {
    let isText = false;
    let buffered = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const isAbout = (line: string) => command !== '' && line.toUpperCase().startsWith(command);
    say('220 mail.example');
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
      buffered += chunk;
      const lines = buffered.split('\r\n');
      buffered = lines.pop() ?? '';
      for (const line of lines) {
        if (isText && line !== '.') continue;
        if (isText) {
          isText = false;
          say(command === 'TEXT' ? answer : '250 taken');
        } else if (isAbout(line)) say(answer);
        else if (line.startsWith('EHLO')) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
        else if (line.startsWith('AUTH')) say('235 welcome');
        else if (line.startsWith('DATA')) {
          isText = true;
          say('354 go on');
        } else say('250 fine');
      }
    });
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = smtp(`smtp://portal:secret@127.0.0.1:${port}`, 'Crédito 20 min <servicio@credito.example>');
  return {
    send: (more: object = {}) =>
      send({ id: 'a1', recipient: 'mariana@correo.example', subject: 'Hola', body: 'Hola', ...more }),
    received: () => received,
    close: () => server.close(),
  };
}

const fateOf = async (command: string, answer: string): Promise<string> => {
  const server = await mailServer(command, answer);
  const error = await server.send().then(
    () => undefined,
    (error: Error) => error,
  );
  server.close();
  return error?.name ?? 'taken';
};

test.each([
  ['AUTH', '535 5.7.8 authentication failed'],
  ['AUTH', '535 authentication failed'],
  ['AUTH', '454 4.7.0 temporary authentication failure'],
  ['MAIL', '530 5.7.0 authentication required'],
  ['MAIL', '553 5.7.1 sender address rejected'],
  ['MAIL', '550 5.4.5 daily sending quota exceeded'],
  ['MAIL', '550 5.1.8 sender has no mail exchanger'],
  ['RCPT', '554 5.7.1 relay access denied'],
  ['RCPT', '554 no relaying'],
  ['RCPT', '550 5.7.1 policy'],
  ['RCPT', '550 5.1.8 sender has no mail exchanger'],
  ['RCPT', '552 5.2.2 mailbox full'],
  ['RCPT', '550 5.4.5 quota of the sender'],
  ['TEXT', '550 5.7.26 no valid signature of the domain'],
  ['TEXT', '554 5.6.0 not taken'],
])('%s answered %s is no fault of the recipient: the mail is tried again', async (command, answer) => {
  expect(await fateOf(command, answer)).toBe('OwnFaultError');
});

test.each([
  ['RCPT', '550 5.1.1 no such user'],
  ['RCPT', '550 no such user'],
  ['RCPT', '551 5.1.6 mailbox has moved'],
  ['RCPT', '553 mailbox name not allowed'],
  ['RCPT', '550 5.2.1 mailbox disabled'],
  ['RCPT', '556 5.1.10 domain takes no mail'],
  ['TEXT', '550 5.1.1 no such user'],
])('%s answered %s is the recipient’s own refusal, and final', async (command, answer) => {
  expect(await fateOf(command, answer)).toBe('DeliveryRejectedError');
});

test.each([
  ['RCPT', '450 4.2.1 mailbox busy'],
  ['RCPT', '452 4.2.2 mailbox full'],
  ['TEXT', '451 4.3.0 try again later'],
])('%s answered %s is for now', async (command, answer) => {
  expect(await fateOf(command, answer)).toBe('Error');
});

test('a mail says that a program wrote it, and a mail that may be refused says where', async () => {
  const server = await mailServer('', '');
  await server.send();
  expect(server.received()).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(server.received()).toMatch(/^X-Auto-Response-Suppress: All\r$/m);
  expect(server.received()).not.toContain('List-Unsubscribe');
  await server.send({ unsubscribe: 'https://portal.example/perfil#avisos' });
  expect(server.received()).toMatch(/^List-Unsubscribe: <https:\/\/portal\.example\/perfil#avisos>\r$/m);
  server.close();
});

test('a comma in an address makes no second recipient of what stands behind it', async () => {
  const server = await mailServer('', '');
  await server.send({ recipient: 'mariana@correo.example,otra@correo.example' }).catch(() => {});
  expect(server.received().match(/^RCPT TO:/gm) ?? []).toHaveLength(1);
  server.close();
});
