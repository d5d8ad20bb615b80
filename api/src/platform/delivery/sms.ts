import { type Channel, DeliveryRejectedError } from './channel.ts';

const SEND_TIMEOUT_MS = 10_000;

/** SMS over HTTP: POST {to, text, id}; the receiver takes an id once. 4xx is for good, except 408 and 429. */
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
    const forGood = response.status < 500 && response.status !== 408 && response.status !== 429;
    const message = `the SMS service answered ${response.status}`;
    throw forGood ? new DeliveryRejectedError(message) : new Error(message);
  };
}
