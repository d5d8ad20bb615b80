import { createECDH } from 'node:crypto';

/** A key pair on P-256: the private number and the public point, uncompressed, in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const CURVE = 'prime256v1';
const BYTES = 32;

export function newVapidPrivateKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // A number that begins with zeros comes shorter than it is written.
  const number = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(BYTES - number.byteLength), number]).toString('base64url');
}

/** @throws Error for an invalid key. */
export function vapidKeys(privateKey: string): VapidKeys {
  const number = Buffer.from(privateKey, 'base64url');
  const pair = createECDH(CURVE);
  try {
    if (number.byteLength !== BYTES) throw new RangeError(`${number.byteLength} bytes`);
    pair.setPrivateKey(number);
  } catch (error) {
    throw new Error('VAPID_PRIVATE_KEY must be 32 bytes in base64url.', { cause: error });
  }
  return { publicKey: pair.getPublicKey('base64url', 'uncompressed'), privateKey };
}
