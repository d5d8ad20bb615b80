import { createHash, timingSafeEqual } from 'node:crypto';
import type { Beacon, RenderFault } from '@portal/release-protocol/release';
import { BeaconSchema, RenderFaultSchema } from '@portal/release-protocol/release-schema';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { BrowserGrants } from '../commands/browser-grants.ts';
import type { Health } from '../health/health.ts';
import { registryError } from '../model/registry-error.ts';

const address = Type.String({ maxLength: 100 });
/** A token or pass as a cookie or an address holds it. */
const pass = Type.String({ maxLength: 2_000 });
const name = Type.String({ maxLength: 200 });

/** Calls of a host to the registry's process, by name. A host reads releases and sets itself. */
export const hostCalls = {
  'document-key': Type.Object({}),
  beacon: Type.Object({ beacon: BeaconSchema, address }),
  unrendered: Type.Object({ fault: RenderFaultSchema, address }),
  served: Type.Object({
    served: Type.Array(
      Type.Object({
        set: Type.String({ pattern: '^[0-9a-f]{20}$' }),
        networks: Type.Record(Type.String({ pattern: '^[\\w-]{1,40}$' }), Type.Integer({ minimum: 1 })),
      }),
      { maxItems: 4 },
    ),
  }),
  sound: Type.Object({ remote: name, release: name }),
  'open-grant': Type.Object({ token: pass, address }),
  'held-grant': Type.Object({ pass, address }),
  'leave-grant': Type.Object({ pass, address }),
  'note-refusal': Type.Object({
    code: Type.Union([Type.Literal('NO_GRANT'), Type.Literal('BAD_GRANT')]),
    subject: name,
    address,
  }),
} as const;

/** Answers of the calls, as JSON. */
export interface HostCallAnswers {
  /** Null while the registry has none. */
  'document-key': { readonly key: string | null };
  beacon: { readonly kept: boolean };
  unrendered: Record<string, never>;
  served: Record<string, never>;
  sound: { readonly sound: boolean };
  /** `expires`: ISO 8601. */
  'open-grant': { readonly pass: string; readonly expires: string };
  /** `set`: its hash. */
  'held-grant': { readonly id: string; readonly set: string; readonly run: string; readonly expires: string };
  'leave-grant': Record<string, never>;
  'note-refusal': Record<string, never>;
}

export type HostCall = keyof HostCallAnswers;
export type HostCallInput<Call extends HostCall> = Call extends 'beacon'
  ? { readonly beacon: Beacon; readonly address: string }
  : Call extends 'unrendered'
    ? { readonly fault: RenderFault; readonly address: string }
    : Static<(typeof hostCalls)[Call]>;

export interface HostCallOptions {
  /** Shared with the hosts, and with nothing else in the registry's network. */
  readonly secret: string;
  /** Taken as well while the other one is being replaced. */
  readonly secondSecret?: string | undefined;
  readonly health: Health;
  readonly grants: BrowserGrants;
}

const LARGEST_BYTES = 16 * 1024;

/** `POST /hosts/<call>`: for hosts that run in processes of their own, by a shared secret. */
export function installHostCalls(
  listener: FastifyInstance,
  { secret, secondSecret, health, grants }: HostCallOptions,
): void {
  const answers: {
    readonly [Call in HostCall]: (input: HostCallInput<Call>) => Promise<HostCallAnswers[Call]>;
  } = {
    'document-key': async () => ({ key: (await health.documentKey()) ?? null }),
    beacon: async (told) => ({ kept: (await health.take(told.beacon, told.address)) !== undefined }),
    unrendered: async ({ fault, address: from }) => {
      await health.takeUnrendered(fault, from);
      return {};
    },
    served: async ({ served }) => {
      await health.takeServed(served);
      return {};
    },
    sound: async ({ remote, release }) => ({ sound: await health.isSound(remote, release) }),
    'open-grant': async (asked) => {
      const opened = await grants.open(asked.token, asked.address);
      return { pass: opened.pass, expires: opened.expires.toISOString() };
    },
    'held-grant': async (asked) => {
      const { id, set, run, expires } = await grants.held(asked.pass, asked.address);
      return { id, set: set.hash, run, expires: expires.toISOString() };
    },
    'leave-grant': async (asked) => {
      await grants.leave(asked.pass, asked.address);
      return {};
    },
    'note-refusal': async ({ code, subject, address: from }) => {
      await grants.noteRefusal(code, subject, from);
      return {};
    },
  };
  const expected = [secret, secondSecret]
    .filter((taken) => taken !== undefined)
    .map((taken) => digest(`Bearer ${taken}`));

  listener.register(async (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: LARGEST_BYTES },
      (_, text, done) => parseInto(String(text), done),
    );
    scope.addHook('onRequest', async ({ headers }, reply) => {
      // No refusal with a code: a host with a wrong secret must not take grants from browsers.
      if (!expected.some((taken) => timingSafeEqual(digest(headers.authorization ?? ''), taken)))
        return reply
          .code(403)
          .send({ problem: 'This is for hosts, which share a secret with the registry.' });
    });
    for (const call of Object.keys(hostCalls) as HostCall[]) {
      const schema = Compile(hostCalls[call]);
      const work = answers[call] as (input: unknown) => Promise<unknown>;
      scope.post(`/hosts/${call}`, async ({ body }, reply) => {
        if (!schema.Check(body)) throw registryError('BAD_REQUEST', `That is no ${call}.`);
        return reply.header('cache-control', 'no-store').send(await work(body));
      });
    }
  });
}

/** Of one length, so that a comparison says nothing of how long the secret is. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function parseInto(text: string, done: (error: Error | null, body?: unknown) => void): void {
  try {
    done(null, JSON.parse(text));
  } catch {
    done(registryError('BAD_REQUEST', 'The body is no JSON.'));
  }
}
