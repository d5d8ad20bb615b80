import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Input, Output, PasskeyAssertion } from '@portal/contract';

type Creation = Output<'POST /api/passkeys/challenge'>;
type PasskeyRequest = Output<'POST /api/passkeys/approval'>;
type NewCredential = Input<'POST /api/passkeys'>['body']['credential'];

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

type CborValue = number | string | Buffer | readonly CborValue[] | ReadonlyMap<number | string, CborValue>;

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
}

/** CBOR (RFC 8949) of the few types that WebAuthn needs. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)]);
  const pairs = [...(value as ReadonlyMap<number | string, CborValue>)];
  return Buffer.concat([
    cborHead(5, pairs.length),
    ...pairs.flatMap(([key, inner]) => [cbor(key), cbor(inner)]),
  ]);
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/** Values that a test sets otherwise than an honest authenticator would. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly userVerified?: boolean;
  /** Format and statement of the attestation; none by default. */
  readonly attestation?: (signed: {
    readonly publicKey: KeyObject;
    readonly clientData: Buffer;
    /** The signature of the passkey itself over what an attestation signs. */
    readonly signature: Buffer;
  }) => readonly [format: string, statement: ReadonlyMap<string, CborValue>];
}

/** A software authenticator with one passkey: ES256 keys, counter and flags by WebAuthn 6.1, signed by node:crypto. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  #userHandle = randomBytes(32).toString('base64url');
  counter = 0;

  constructor(origin = 'http://localhost:4800') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    this.#origin = origin;
  }

  #clientData(type: string, challenge: string, { origin = this.#origin, ...rest }: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge: rest.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  #authenticatorData(rpId: string, extraFlags: number, rest: Buffer, deviation: Deviation): Buffer {
    const { userVerified = true } = deviation;
    this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? this.counter);
    const flags = USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | extraFlags;
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flags]), counter, rest]);
  }

  /** Makes the passkey that a page asked for. */
  create({ challenge, rp, user }: Creation, deviation: Deviation = {}): NewCredential {
    this.#userHandle = user.id;
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const cose = cbor(
      new Map<number, CborValue>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.from([this.id.length >> 8, this.id.length & 0xff]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cose]);
    const authData = this.#authenticatorData(rp.id, ATTESTED, attested, deviation);
    const clientData = this.#clientData('webauthn.create', challenge, deviation);
    const [format, statement] = deviation.attestation?.({
      publicKey: this.#publicKey,
      clientData,
      signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#privateKey),
    }) ?? ['none', new Map()];
    const attestation = cbor(
      new Map<string, CborValue>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', authData],
      ]),
    );
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    };
  }

  sign({ challenge, rpId }: PasskeyRequest, deviation: Deviation = {}): PasskeyAssertion {
    const clientData = this.#clientData('webauthn.get', challenge, deviation);
    const authData = this.#authenticatorData(rpId, 0, Buffer.alloc(0), deviation);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#privateKey);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.#userHandle,
    };
  }
}
