import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A DER value (X.690): tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const number = (value: number): Buffer => der(0x02, Buffer.from([value]));
const octets = (content: Buffer): Buffer => der(0x04, content);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const bits = (content: Buffer): Buffer => der(0x03, Buffer.from([0]), content);

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (text: string): Buffer =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));
const DATES = sequence(der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('350101000000Z')));
const extension = (id: string, content: Buffer): Buffer => sequence(oid(id), octets(content));

const certificate = (
  [subject, key]: readonly [string, KeyObject],
  [issuer, issuerKey]: readonly [string, KeyObject],
  extensions: readonly Buffer[],
): Buffer => {
  const signed = sequence(
    der(0xa0, number(2)),
    number(1),
    ECDSA_WITH_SHA256,
    nameOf(issuer),
    DATES,
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  return sequence(signed, ECDSA_WITH_SHA256, bits(sign('sha256', signed, issuerKey)));
};

/**
 * The certificates of an attestation as an Android key store makes them, leaf first, whose root is made here as well
 * and whose leaf names an address of revocations: what an attacker sends who wants that address to be asked.
 * @param key the public key of the passkey
 */
export function madeUpCertificates(
  key: KeyObject,
  clientData: Buffer,
  revocations: string,
): readonly Buffer[] {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const level = der(0x0a, Buffer.from([1]));
  const keyDescription = sequence(
    ...[number(3), level, number(4), level],
    octets(createHash('sha256').update(clientData).digest()),
    ...[octets(Buffer.alloc(0)), sequence(), sequence()],
  );
  const address = der(0xa0, der(0xa0, der(0x86, Buffer.from(revocations))));
  return [
    certificate(
      ['leaf', key],
      ['root', root.privateKey],
      [extension('2b06010401d679020111', keyDescription), extension('551d1f', sequence(sequence(address)))],
    ),
    certificate(['root', root.publicKey], ['root', root.privateKey], []),
  ];
}
