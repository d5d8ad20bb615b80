import type { LoginReply, Name } from '@portal/contract';
import type { ErrorEnvelope } from '@portal/contract/error-catalogue';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { PASSWORD, type Person, people } from './people.ts';

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  /** Empty where the answer is no JSON. */
  readonly body: Record<string, unknown> & Partial<ErrorEnvelope>;
  /** The body as it came. */
  readonly bytes: Buffer;
}

/** Sends calls as a browser does: keeps cookies, drops those that end, and sends the session token. */
export class Browser {
  readonly cookies = new Map<string, string>();
  token: string | undefined;
  readonly #app: FastifyInstance;
  readonly #address: string;

  /** @param address its IP address, where a call does not name another */
  constructor(app: FastifyInstance, address = '203.0.113.7') {
    this.#app = app;
    this.#address = address;
  }

  async call(name: Name, sent: Sent = {}): Promise<Answer> {
    const [method, pattern] = name.split(' ') as ['GET' | 'POST', string];
    const response = await this.#app.inject({
      method,
      url: pattern.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(sent.params?.[key] ?? '')),
      ...(sent.query ? { query: { ...sent.query } } : {}),
      ...(sent.body === undefined ? {} : { payload: sent.body as object }),
      cookies: Object.fromEntries(this.cookies),
      headers: {
        ...(this.token === undefined ? {} : { authorization: `Token ${this.token}` }),
        ...sent.headers,
      },
      remoteAddress: sent.address ?? this.#address,
    });
    for (const { name: cookie, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(cookie);
      else this.cookies.set(cookie, value);
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      body: /^application\/json\b/.test(String(response.headers['content-type'])) ? response.json() : {},
      bytes: response.rawPayload,
    };
  }

  /** Logs in and keeps the token when that worked. */
  async login(fiscalNumber: string, password = PASSWORD, address?: string): Promise<Answer> {
    const answer = await this.call('POST /api/login', {
      body: { fiscal_number: fiscalNumber, password },
      ...(address === undefined ? {} : { address }),
    });
    if (answer.status === 200) this.token = (answer.body as unknown as LoginReply).token;
    return answer;
  }

  async loginAs(person: Person): Promise<this> {
    const { status, body } = await this.login(people[person]);
    if (status !== 200) throw new Error(`${person} could not log in: ${JSON.stringify(body)}`);
    return this;
  }
}
