import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import type { RegistryService } from '../commands/service.ts';
import type { ReleaseEvent, WebhookQueue } from '../store/webhook-queue.ts';
import { installSchedule, type Pauses } from './schedule.ts';

/** Addresses that receive events of releases, and the secret that proves their origin. */
export interface WebhookPlaces {
  readonly addresses: readonly string[];
  /** `whsec_…`, shared with those who receive them. */
  readonly secret: string;
}

export interface WebhookOptions extends WebhookPlaces {
  readonly queue: WebhookQueue;
  /** Name of the registry. */
  readonly name: string;
  readonly pauses?: Pauses;
  /** Milliseconds until the first try again; each further pause is twice as long. */
  readonly firstPause?: number;
}

/** Pauses before and between the polls for events of other processes of the registry, in milliseconds. */
const usualPauses: Pauses = { first: 1_000, every: 5_000 };
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 600_000;
const TIMEOUT_MS = 10_000;
/** Longer than a post may take. When a process ends during a post, another process delivers the event after the lease. */
const LEASE_MS = 30_000;
/** An undelivered event is given up at this age, and the next one follows. */
const GIVEN_UP_MS = 3 * 86_400_000;

/**
 * Posts events of releases to each address in the order of the log. Operations do not wait for it. An address that does
 * not answer is tried again after growing pauses and receives the events that it missed.
 */
export function installWebhooks(
  listener: FastifyInstance,
  service: Pick<RegistryService, 'onChange'>,
  options: WebhookOptions,
): void {
  const { addresses, queue, pauses = usualPauses } = options;
  const signer = new Webhook(options.secret);
  const known = new Set<string>();

  async function post(address: string, event: ReleaseEvent): Promise<void> {
    const body = JSON.stringify(payloadOf(event, options.name));
    const id = `${options.name}-${event.id}`;
    const sent = new Date();
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
        'webhook-signature': signer.sign(id, sent, body),
      },
      body,
      // Operators did not choose the address that a redirect leads to.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`it answered ${response.status}`);
  }

  async function deliver(address: string): Promise<void> {
    if (!known.has(address)) await queue.begin(address);
    known.add(address);
    for (;;) {
      const due = await queue.claim(address, LEASE_MS);
      if (!due) return;
      const { event, failures } = due;
      try {
        await post(address, event);
      } catch (error) {
        const { host } = new URL(address);
        const isGivenUp = Date.now() - event.at.getTime() > GIVEN_UP_MS;
        listener.log.warn(
          { webhook: host, entry: event.id, failures: failures + 1, why: (error as Error).message },
          isGivenUp ? 'an event of releases is given up' : 'an event of releases could not be delivered yet',
        );
        if (isGivenUp) await queue.passed(address, event);
        else await queue.failed(address, pauseAfter(failures, options.firstPause ?? FIRST_PAUSE_MS));
        return;
      }
      await queue.passed(address, event);
    }
  }

  for (const address of addresses) {
    let running: Promise<void> | undefined;
    let isClosing = false;
    const run = (): Promise<void> => {
      running ??= deliver(address).finally(() => {
        running = undefined;
      });
      return running;
    };
    installSchedule(listener, pauses, 'events of releases could not be told', run);
    service.onChange(() => {
      // The next scheduled run logs the fault.
      if (!isClosing) run().catch(() => undefined);
    });
    listener.addHook('onClose', async () => {
      isClosing = true;
      await running?.catch(() => undefined);
    });
  }
}

/** Milliseconds before the next try: twice as long after each failure, up to `LONGEST_PAUSE_MS`. */
function pauseAfter(failures: number, first: number): number {
  return Math.min(first * 2 ** Math.min(failures, 20), LONGEST_PAUSE_MS);
}

/** `text` is what chat services show; the rest is for programs. */
function payloadOf({ id, at, type, actor, subject, done }: ReleaseEvent, registry: string) {
  return {
    type,
    timestamp: at.toISOString(),
    text: `${registry}: ${done} (${actor})`,
    data: { registry, entry: id, actor, subject, done },
  };
}

/** Reads the addresses of webhooks. They must be private on the way: HTTPS, or this machine. @throws Error */
export function readWebhooks({
  given,
}: {
  readonly given: (name: string) => string | undefined;
}): WebhookPlaces | undefined {
  const addresses = (given('RELEASE_WEBHOOK') ?? '').split(/[\s,]+/).filter(Boolean);
  if (addresses.length === 0) return undefined;
  for (const address of addresses) {
    if (!isSafe(address))
      throw new Error('RELEASE_WEBHOOK takes https addresses, and http ones of this machine alone.');
  }
  const secret = given('RELEASE_WEBHOOK_SECRET') ?? '';
  if (!/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(secret))
    throw new Error('RELEASE_WEBHOOK_SECRET is whsec_ and 24 to 64 bytes in base64.');
  return { addresses: [...new Set(addresses)], secret };
}

function isSafe(address: string): boolean {
  try {
    const { protocol, hostname } = new URL(address);
    const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
    return protocol === 'https:' || (protocol === 'http:' && isHere);
  } catch {
    return false;
  }
}
