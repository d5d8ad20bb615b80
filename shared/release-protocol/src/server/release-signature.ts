import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonical } from '@portal/values/canonical';
import type { Signature, Signed, Statement } from '../release-statement.ts';

/** Keeps these signatures apart from whatever else the same key may sign one day. */
const DOMAIN = 'portal-release-3\n';
/** That of version 0.1, of which nothing is taken over. */
const DOMAIN_OF_0_1 = 'portal-release-2\n';

const bytesOf = (statement: Statement, domain = DOMAIN): Buffer => Buffer.from(domain + canonical(statement));

/** Public half of a key, as the registry keeps it: SPKI in DER, base64. */
export function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
}

/** Name of a key: first 16 hex digits of the SHA-256 of its public half. */
export function keyId(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);
}

/** Reads a private key in PEM. @throws where it is no Ed25519 key. */
export function readPrivateKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Releases are signed with Ed25519 keys.');
  return key;
}

export function signatureOf(statement: Statement, key: KeyObject): Signature {
  return {
    key: keyId(publicKeyOf(key)),
    value: sign(null, bytesOf(statement), key).toString('base64'),
  };
}

export function signedBy<S extends Statement>(statement: S, keys: readonly KeyObject[]): Signed<S> {
  return {
    statement,
    signatures: keys.map((key) => signatureOf(statement, key)),
  };
}

/** Whether the signature over this statement is by this key. */
export function isSignedBy(statement: Statement, signature: Signature, publicKey: string): boolean {
  return isOver(bytesOf(statement), signature, publicKey);
}

/** Whether it is, but in the form of version 0.1, which is not taken. */
export function isSignedAsOf01(statement: Statement, signature: Signature, publicKey: string): boolean {
  return isOver(bytesOf(statement, DOMAIN_OF_0_1), signature, publicKey);
}

function isOver(bytes: Buffer, signature: Signature, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
    return (
      key.asymmetricKeyType === 'ed25519' && verify(null, bytes, key, Buffer.from(signature.value, 'base64'))
    );
  } catch {
    return false;
  }
}
