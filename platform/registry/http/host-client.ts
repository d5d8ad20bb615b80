import { boundedText, LONGEST_REGISTRY_ANSWER } from '@portal/process-kit/bounded-answer';
import type { RegistryErrorAnswer, RegistryStatus } from '@portal/release-protocol/release-statement';
import type { BrowserGrants } from '../commands/browser-grants.ts';
import type { RegistryService } from '../commands/service.ts';
import { createDocuments } from '../health/document-tokens.ts';
import type { PageHealth } from '../health/health.ts';
import { countServed } from '../health/served-documents.ts';
import type { ReleaseRegistry } from '../model/registry.ts';
import { RegistryError } from '../model/registry-error.ts';
import type { HostCall, HostCallAnswers, HostCallInput } from './host-calls.ts';

/** The registry's process did not answer, or not in time. */
export class RegistryAwayError extends Error {
  /** Status of the answer to a person whose request only the registry can answer. */
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super('the registry does not answer', { cause });
    this.name = 'RegistryAwayError';
  }
}

/** Services of a registry that runs in another process, for a host. */
export interface RegistryConnection {
  readonly service: Pick<RegistryService, 'status' | 'set'>;
  readonly health: PageHealth;
  readonly grants: BrowserGrants;
}

/** Milliseconds that a page may wait for the registry. */
const TIMEOUT_MS = 2_000;
/** Milliseconds for which a registry that did not answer is not asked again. */
const COOLDOWN_MS = 1_000;

/**
 * Reaches the registry's process. While it is away pages go on: their reports are lost, every earlier release counts as
 * sound, and what only the registry knows ends with RegistryAwayError.
 * @param registry what the host itself reads of releases and sets
 * @param now milliseconds since 1970
 * @param elapsed monotonic milliseconds
 */
export function connectRegistry({
  url,
  secret,
  registry,
  timeout = TIMEOUT_MS,
  now = Date.now,
  elapsed = () => performance.now(),
}: {
  readonly url: string;
  readonly secret: string;
  readonly registry: Pick<ReleaseRegistry, 'set'>;
  readonly timeout?: number;
  readonly now?: () => number;
  readonly elapsed?: () => number;
}): RegistryConnection {
  let awaySince = Number.NEGATIVE_INFINITY;

  async function ask(path: string, input?: object): Promise<unknown> {
    if (elapsed() - awaySince < COOLDOWN_MS) throw new RegistryAwayError(undefined);
    const request = input && {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    };
    try {
      const response = await fetch(new URL(path, url), {
        ...request,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      const answer: unknown = JSON.parse(await boundedText(response, LONGEST_REGISTRY_ANSWER));
      if (response.ok) return answer;
      if (isRefusal(answer)) throw new RegistryError(answer);
      throw new Error(`${path} answered ${response.status}`);
    } catch (error) {
      if (error instanceof RegistryError) throw error;
      awaySince = elapsed();
      throw new RegistryAwayError(error);
    }
  }

  const call = async <Call extends HostCall>(
    name: Call,
    input: HostCallInput<Call>,
  ): Promise<HostCallAnswers[Call]> => (await ask(`/hosts/${name}`, input)) as HostCallAnswers[Call];

  const documents = createDocuments(async () => (await call('document-key', {})).key ?? undefined, now);
  const counts = countServed(async (served) => {
    await call('served', { served: [...served] });
  }, now);

  return {
    service: {
      status: async () => (await ask('/registry/status')) as RegistryStatus,
      set: (hash) => registry.set(hash),
    },
    health: {
      documentOf: (set) => documents.issue(set),
      async take(beacon, address) {
        const { kept } = await whileThere(call('beacon', { beacon, address }), { kept: false });
        const set = kept ? await registry.set(beacon.set) : undefined;
        const release = set && [set.shell, ...set.remotes].find(({ name }) => name === beacon.remote);
        return release && { ...beacon, release };
      },
      noteUnrendered: (fault, address) => void call('unrendered', { fault, address }).catch(() => undefined),
      noteServed: (set, address) => counts.note(set, documents.networkOf(address, set)),
      isSound: async (remote, release) =>
        (await whileThere(call('sound', { remote, release }), { sound: true })).sound,
    },
    grants: {
      async open(token, address) {
        const { pass, expires } = await call('open-grant', { token, address });
        return { pass, expires: new Date(expires) };
      },
      async held(pass, address) {
        const { set: hash, expires, ...held } = await call('held-grant', { pass, address });
        const set = await registry.set(hash);
        if (!set) throw new RegistryAwayError(`set ${hash} cannot be read`);
        return { ...held, set, expires: new Date(expires) };
      },
      async leave(pass, address) {
        await call('leave-grant', { pass, address });
      },
      async noteRefusal(code, subject, address) {
        await call('note-refusal', { code, subject: subject.slice(0, 200), address });
      },
    },
  };
}

/** The answer, or this one while the registry is away. */
async function whileThere<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RegistryAwayError) return otherwise;
    throw error;
  }
}

const isRefusal = (answer: unknown): answer is RegistryErrorAnswer =>
  typeof (answer as Partial<RegistryErrorAnswer> | null)?.code === 'string' &&
  typeof (answer as Partial<RegistryErrorAnswer>).problem === 'string';
