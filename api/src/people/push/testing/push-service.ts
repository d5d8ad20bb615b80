import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push message as it arrived on a device: what the service saw, and `text`, which only the device can read. */
export interface Arrived {
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The sender's public key (VAPID), and the contact for complaints about it. */
  readonly key: string;
  readonly contact: string;
}

/** A browser's subscription, with the keys that it gives to the sender. */
export interface Device {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushService {
  readonly host: string;
  /** A new device with an address at this service. */
  readonly device: () => Device;
  readonly arrived: Arrived[];
  /** Genuine messages to known devices that were answered with another status than 201, as they came. */
  readonly refused: Arrived[];
  /** Answers of the service by endpoint, 201 by default: `[503, 201]` refuses once. */
  readonly answers: Map<string, number[]>;
  readonly close: () => Promise<void>;
}

/**
 * A push service with the devices behind it, over real HTTP. It accepts only messages signed by RFC 8292, and decrypts
 * them by RFC 8291 with node's own cryptography alone.
 */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const arrived: Arrived[] = [];
  const refused: Arrived[] = [];
  const answers = new Map<string, number[]>();
  let origin = '';
  const server = createServer(async (request, response) => {
    const endpoint = `${origin}${request.url}`;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const device = devices.get(endpoint);
    const status = answers.get(endpoint)?.shift() ?? 201;
    const signer = signerOf(request.headers.authorization ?? '', origin);
    if (!device || !signer) {
      response.writeHead(device ? 403 : 404).end();
      return;
    }
    const text = decrypted(Buffer.concat(chunks), device.ecdh, device.auth);
    const message = { endpoint, headers: request.headers, text, ...signer };
    (status === 201 ? arrived : refused).push(message);
    response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  return {
    host,
    arrived,
    refused,
    answers,
    device() {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `${origin}/send/${randomBytes(12).toString('base64url')}`;
      devices.set(endpoint, { ecdh, auth });
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { endpoint, keys };
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** RFC 8292: a JSON web token by ES256 for this service, good for at most a day; undefined where anything is wrong. */
const signerOf = (header: string, origin: string): Pick<Arrived, 'key' | 'contact'> | undefined => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const left = Number(exp) - Date.now() / 1000;
  return isGenuine && aud === origin && left > 0 && left <= 86_400
    ? { key, contact: String(sub) }
    : undefined;
};

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const hash = createHmac('sha256', key);
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const expand = (key: Buffer, info: Buffer | string, length: number): Buffer =>
  hmac(key, info, Buffer.from([1])).subarray(0, length);

/** `aes128gcm` of RFC 8188 with the keys of RFC 8291, one record. */
const decrypted = (message: Buffer, device: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const salt = message.subarray(0, 16);
  const keyLength = message.readUInt8(20);
  const sender = message.subarray(21, 21 + keyLength);
  const sealed = message.subarray(21 + keyLength);
  const shared = hmac(auth, device.computeSecret(sender));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender]);
  const secret = hmac(salt, expand(shared, info, 32));
  const key = expand(secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = expand(secret, 'Content-Encoding: nonce\0', 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // The text ends before the delimiter, which is 2 in the last record; zeros behind it are padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
};
