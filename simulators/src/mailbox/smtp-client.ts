import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends one mail as it stands (headers, empty line, body) and resolves with the server's last answer, such as
 * '250 OK' or '451 try again later'. For the tests of the mailbox, which must not depend on the portal's own sender.
 */
export async function sendRawMail(
  port: number,
  mail: { from: string; to: string[]; raw: string },
): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const answer = async (): Promise<string> => {
    // An answer ends with a line that has a space after its code.
    for (;;) {
      const complete = /^(?:\d{3}-.*\r\n)*(\d{3} .*)\r\n/.exec(received);
      if (complete?.[1]) {
        received = received.slice(complete[0].length);
        return complete[1];
      }
      await once(socket, 'data');
    }
  };
  const say = async (line: string): Promise<string> => {
    socket.write(`${line}\r\n`);
    return answer();
  };
  await answer();
  await say('EHLO localhost');
  await say(`MAIL FROM:<${mail.from}>`);
  for (const address of mail.to) await say(`RCPT TO:<${address}>`);
  await say('DATA');
  const last = await say(`${mail.raw.replace(/\r?\n/g, '\r\n').replace(/^\./gm, '..')}\r\n.`);
  socket.end('QUIT\r\n');
  return last;
}
