import { call } from '@portal/api-client';
import type { Input } from '@portal/contract';
import type { Question } from '@portal/state';
import { fromBase64Url, toBase64Url } from '../base64url.ts';
import { answeredBefore, rememberAnswer } from './answers.ts';
import { appTexts } from './texts.ts';

type Subscription = Input<'POST /api/webpush/subscribe'>['body'];

export interface Pushes {
  /** Subscribes the device for a customer where that is allowed already (PL-07). */
  subscribe(user: string): Promise<void>;
  /** The question about push messages; undefined where the customer has decided, or the browser has no push. */
  question(user: string): Question | undefined;
  /**
   * Ends the subscription after a logout, so that the next person at the device does not get this person's messages.
   */
  unsubscribe(): Promise<void>;
}

/** The browser's subscription for our key; one that was made for another key is replaced. */
async function browserSubscription(registration: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { key } = await call('GET /api/webpush/key');
  const options = { userVisibleOnly: true, applicationServerKey: fromBase64Url(key) };
  const existing = await registration.pushManager.getSubscription();
  if (existing && toBase64Url(existing.options.applicationServerKey) === key) return existing;
  await existing?.unsubscribe();
  return await registration.pushManager.subscribe(options);
}

/** @throws any error; the caller continues without push. */
async function subscribe(registration: ServiceWorkerRegistration, user: string): Promise<void> {
  const subscription = await browserSubscription(registration);
  const body: Subscription = {
    user,
    endpoint: subscription.endpoint,
    keys: {
      p256dh: toBase64Url(subscription.getKey('p256dh')),
      auth: toBase64Url(subscription.getKey('auth')),
    },
  };
  // The API client is not used here: this call carries the cookie alone, without an authorization header (API-11).
  await fetch('/api/webpush/subscribe', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/**
 * Web push of this browser. Failures are not shown (state machine 1), since the portal sends the same messages by mail.
 * The portal's own question comes first: browsers grant permission only after a press of the person.
 */
export function createPushes(
  { Notification, document }: Pick<Window & typeof globalThis, 'Notification' | 'document'>,
  registration: ServiceWorkerRegistration,
): Pushes {
  const attempt = (user: string): Promise<void> => subscribe(registration, user).catch(() => undefined);
  const askBrowser = async (user: string): Promise<void> => {
    const permission = await Notification.requestPermission();
    if (permission === 'granted') await attempt(user);
    else rememberAnswer(document, 'push', 'no');
  };
  return {
    async subscribe(user) {
      if (registration.pushManager && Notification.permission === 'granted') await attempt(user);
    },
    question(user) {
      if (!registration.pushManager || Notification.permission !== 'default') return undefined;
      if (answeredBefore(document, 'push')) return undefined;
      return {
        id: 'push',
        title: appTexts.pushTitle,
        text: appTexts.pushText,
        unfold: appTexts.more,
        answers: [
          { text: appTexts.pushYes, run: () => void askBrowser(user) },
          { text: appTexts.later, run: () => rememberAnswer(document, 'push', 'no') },
        ],
      };
    },
    async unsubscribe() {
      const subscription = await registration.pushManager?.getSubscription();
      await subscription?.unsubscribe();
    },
  };
}
