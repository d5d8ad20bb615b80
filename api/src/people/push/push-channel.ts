import type { PushMessage } from '@portal/contract/push';
import webPush from 'web-push';
import type { Context } from '../../platform/database/context.ts';
import {
  type Channel,
  type Delivery,
  DeliveryRejectedError,
  OwnFaultError,
} from '../../platform/delivery/channel.ts';
import type { PushTables } from './tables.ts';

const SEND_TIMEOUT_MS = 10_000;
const DAY_SECONDS = 86_400;
/** Lifetime of a push to open pages: a page that is not reached within a minute asks the server anyway. */
const MOMENT_SECONDS = 60;
/** A topic has at most 32 characters (RFC 8030, 5.4). */
const TOPIC_LENGTH = 32;

/**
 * Sends a message of the outbox to one device over its push service (RFC 8030), encrypted for it (RFC 8291) and signed
 * with our key (RFC 8292). A device that its service no longer knows is forgotten (404, 410). What came twice is shown
 * once: the topic lets the service replace what waits, the id lets the worker replace what is shown.
 */
export function pushChannel({ db, config }: Context): Channel {
  const subscriptions = db.withTables<PushTables>();
  const { keys, contact } = config.push;
  const vapidDetails = { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey };

  return async (delivery) => {
    const id = Number(delivery.recipient);
    const device = await subscriptions
      .selectFrom('push_subscription')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    // The device was deleted meanwhile.
    if (!device) return;
    const { endpoint, p256dh, auth } = device;
    const { payload, lifetime } = contentOf(delivery);
    const { body, headers } = encrypted({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      TTL: lifetime,
      urgency: 'normal',
      topic: delivery.id.slice(0, TOPIC_LENGTH),
    });
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.status === 404 || answer.status === 410) {
      await subscriptions.deleteFrom('push_subscription').where('id', '=', id).execute();
      return;
    }
    if (answer.ok) return;
    const reason = `the push service answered ${answer.status}`;
    // 400 and 413 are about this message; other refusals are about our key or what we send in all.
    if (answer.status === 400 || answer.status === 413) throw new DeliveryRejectedError(reason);
    const isOurs = answer.status < 500 && answer.status !== 408 && answer.status !== 429;
    throw isOurs ? new OwnFaultError(reason) : new Error(reason);
  };
}

function contentOf({ id, body }: Delivery): { readonly payload: string; readonly lifetime: number } {
  const message = JSON.parse(body) as PushMessage;
  if (message.type === 'term-modification') return { payload: body, lifetime: MOMENT_SECONDS };
  return { payload: JSON.stringify({ ...message, id } satisfies PushMessage), lifetime: DAY_SECONDS };
}

/** @throws DeliveryRejectedError for a subscription with invalid keys. */
function encrypted(
  subscription: webPush.PushSubscription,
  payload: string,
  options: webPush.RequestOptions,
): { readonly body: Uint8Array<ArrayBuffer>; readonly headers: Record<string, string> } {
  try {
    const { body, headers } = webPush.generateRequestDetails(subscription, payload, {
      ...options,
      contentEncoding: 'aes128gcm',
    });
    const { 'Content-Length': _length, ...rest } = headers as Record<string, string | number>;
    const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
    return { body: new Uint8Array(body), headers: texts };
  } catch (error) {
    throw new DeliveryRejectedError('a message could not be encrypted for this device', error);
  }
}
