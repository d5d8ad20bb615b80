import type { Handle } from '../../src/platform/database/database.ts';
import type { Delivery } from '../../src/platform/delivery/channel.ts';
import { type Channels, deliveryId } from '../../src/platform/delivery/deliver.ts';

/** Beginnings of the subjects that say that money came in, and that it went back. */
const CAME = 'Recibimos tu pago de';
const WENT_BACK = 'Tu banco reversó tu pago de';
const PAYMENT = /\/transaccion\/([\w-]+)/;

const weightOf = (subject: string): number =>
  subject.startsWith(CAME) ? 1 : subject.startsWith(WENT_BACK) ? -1 : 0;

/**
 * Receives the portal's messages. Like a provider, it drops a message whose id came before, as after the death of a
 * process. It adds up what customers were told of each payment: 1 that its money is here, 0 that it is not.
 */
export class SimulatedMailbox {
  readonly #received = new Map<string, Delivery>();
  readonly #told = new Map<string, number>();
  /** Whether the provider refuses all messages for now. */
  refuses = false;

  /** @throws Error while the provider refuses messages, and for another message under an id that was used. */
  take(delivery: Delivery): void {
    if (this.refuses) throw new Error('450 try again later');
    const before = this.#received.get(delivery.id);
    if (before) {
      if (before.body === delivery.body && before.recipient === delivery.recipient) return;
      throw new Error(`two messages under the id ${delivery.id}`);
    }
    this.#received.set(delivery.id, delivery);
    const [, payment] = PAYMENT.exec(delivery.body) ?? [];
    if (payment !== undefined) this.#add(this.#told, payment, weightOf(delivery.subject));
  }

  /** Mails that were received about a payment. */
  about(payment: string): readonly Delivery[] {
    return [...this.#received.values()].filter(({ body }) => PAYMENT.exec(body)?.[1] === payment);
  }

  /** Channels into it. @param afterwards runs in the sending process after a message has arrived. */
  channels(afterwards: () => Promise<void> = async () => {}): Channels {
    const channel = async (delivery: Delivery): Promise<void> => {
      this.take(delivery);
      await afterwards();
    };
    return { email: channel, sms: channel, push: channel };
  }

  /** Sum of each payment by public id, with the mails that still wait counted as sent, and how many mails wait. */
  async told(db: Handle): Promise<{ readonly told: ReadonlyMap<string, number>; readonly waiting: number }> {
    const waiting = await db
      .selectFrom('outbox_message')
      .select(['dedupe_key', 'subject', 'body'])
      .where('channel', '=', 'email')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .execute();
    const told = new Map(this.#told);
    for (const { dedupe_key, subject, body } of waiting) {
      const [, payment] = PAYMENT.exec(body) ?? [];
      if (payment === undefined || this.#received.has(deliveryId(dedupe_key))) continue;
      this.#add(told, payment, weightOf(subject));
    }
    return { told, waiting: waiting.length };
  }

  #add(told: Map<string, number>, payment: string, weight: number): void {
    told.set(payment, (told.get(payment) ?? 0) + weight);
  }
}
