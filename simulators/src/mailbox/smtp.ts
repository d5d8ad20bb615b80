import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Message, Messages } from './messages.ts';

const maxMailBytes = 15 * 1024 * 1024;

export interface RunningSmtp {
  port: number;
  close: () => Promise<void>;
}

/** Answer to a mail: taken, or refused for now (the sender should retry) or for good. */
export type Acceptance = 'take' | 'refuse_for_now' | 'refuse_for_good';

/** Starts an SMTP server without encryption and without login that keeps every mail. */
export async function startSmtp(
  messages: Messages,
  options: { host: string; port: number; acceptance: () => Acceptance },
): Promise<RunningSmtp> {
  const server = new SMTPServer({
    banner: 'mailbox simulator',
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxMailBytes,
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
      receive(stream, messages, recipients, options.acceptance).then(
        () => callback(null),
        (error: Error) => callback(error),
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  // A client that closes the connection early is no error of the mailbox.
  server.removeAllListeners('error');
  server.on('error', () => undefined);
  const address = server.server.address() as AddressInfo;
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(
  stream: Readable & { sizeExceeded?: boolean },
  messages: Messages,
  recipients: string[],
  acceptance: () => Acceptance,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded) throw refusal(552, 'message too large');
  const answer = acceptance();
  if (answer === 'refuse_for_now') throw refusal(451, 'try again later');
  if (answer === 'refuse_for_good') throw refusal(550, 'mailbox unavailable');
  messages.add(await parse(Buffer.concat(chunks), recipients));
}

async function parse(raw: Buffer, recipients: string[]): Promise<Omit<Message, 'number' | 'received_at'>> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  return {
    id: mail.messageId ?? '',
    kind: 'mail',
    from: mail.from?.name ? `${mail.from.name} <${mail.from.address ?? ''}>` : (mail.from?.address ?? ''),
    to: recipients,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    attachments: mail.attachments.map((attachment) => {
      const content = new Uint8Array(attachment.content as ArrayBuffer);
      return {
        filename: attachment.filename ?? 'adjunto',
        type: attachment.mimeType,
        size: content.byteLength,
        content,
        content_id: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
      };
    }),
  };
}

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode });
