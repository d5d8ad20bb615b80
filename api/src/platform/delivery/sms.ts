import { type Channel, DeliveryRejectedError, OwnFaultError } from './channel.ts';

const SEND_TIMEOUT_MS = 10_000;
/** The number itself is refused. */
const NUMBER_REFUSED: readonly number[] = [400, 422];
/** Too slow or too much at once. */
const FOR_NOW: readonly number[] = [408, 429];

/**
 * SMS over HTTP: POST {to, text, id}; the receiver takes an id once. 400 and 422 refuse the number; every other 4xx is
 * about us: the key, the account, the address of the service.
 */
export function sms(url: string): Channel {
  return async ({ id, recipient, body }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: recipient, text: body, id }),
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const message = `the SMS service answered ${response.status}`;
    if (NUMBER_REFUSED.includes(response.status)) throw new DeliveryRejectedError(message);
    if (response.status < 500 && !FOR_NOW.includes(response.status)) throw new OwnFaultError(message);
    throw new Error(message);
  };
}
