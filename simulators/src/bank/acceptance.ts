import { createHmac, randomUUID } from 'node:crypto';
import { sameText } from './signatures.ts';
import type { PresignedAcceptance } from './wire.ts';

/** The contracts a payer accepts, each with its own token. */
export type Contract = PresignedAcceptance['type'];

const lifetimeSeconds = 3600;
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Makes and checks acceptance tokens: JWTs (HS256) that name the contract and live for an hour. */
export class AcceptanceTokens {
  readonly #secret: string;
  readonly #now: () => Date;

  constructor(secret: string, now: () => Date) {
    this.#secret = secret;
    this.#now = now;
  }

  issue(contract: Contract, permalink: string): PresignedAcceptance {
    const expires = Math.floor(this.#now().getTime() / 1000) + lifetimeSeconds;
    const payload = { type: contract, permalink, jti: randomUUID(), exp: expires };
    const unsigned = `${base64({ alg: 'HS256' })}.${base64(payload)}`;
    return { acceptance_token: `${unsigned}.${this.#sign(unsigned)}`, permalink, type: contract };
  }

  /** Whether a text is a token of this contract that was issued here and has not expired. */
  accepts(token: unknown, contract: Contract): boolean {
    if (typeof token !== 'string') return false;
    const [header, payload, signature, ...rest] = token.split('.');
    if (!header || !payload || !signature || rest.length > 0) return false;
    if (!sameText(signature, this.#sign(`${header}.${payload}`))) return false;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { type: string; exp: number };
    return claims.type === contract && claims.exp * 1000 > this.#now().getTime();
  }

  #sign(unsigned: string): string {
    return createHmac('sha256', this.#secret).update(unsigned).digest('base64url');
  }
}
