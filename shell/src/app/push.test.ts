import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { createPushes } from './push.ts';

/** The browser's permission as it would be; `answers` is what the person says to the browser's own question. */
let permission: NotificationPermission;
let answers: NotificationPermission;
let requested: number;
let subscribed: number;
const Notification = {
  get permission() {
    return permission;
  },
  requestPermission: async () => {
    requested += 1;
    permission = answers;
    return permission;
  },
} as unknown as typeof window.Notification;
const registration = {
  pushManager: {
    getSubscription: async () => null,
    subscribe: async () => {
      subscribed += 1;
      throw new DOMException('no push service', 'AbortError');
    },
  },
} as unknown as ServiceWorkerRegistration;

const realFetch = globalThis.fetch;
beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
  document.cookie = 'push=; max-age=0; path=/';
  permission = 'default';
  answers = 'granted';
  requested = 0;
  subscribed = 0;
  globalThis.fetch = (async () => ({
    status: 200,
    json: async () => ({ key: 'BAAA' }),
  })) as unknown as typeof fetch;
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

const pushes = () => createPushes({ Notification, document }, registration);
const press = async (text: string): Promise<void> => {
  pushes()
    .question('1010101010')
    ?.answers.find((answer) => answer.text === text)
    ?.run();
  await new Promise((soon) => setTimeout(soon));
};

test('[PL-07] the browser is asked only after a person pressed Activar avisos', async () => {
  await pushes().subscribe('1010101010');
  expect([requested, subscribed]).toEqual([0, 0]);
  await press('Activar avisos');
  expect([requested, subscribed]).toEqual([1, 1]);
});

test('[PL-07] where it is allowed, a login subscribes without a word, and a failure is silent', async () => {
  permission = 'granted';
  expect(pushes().question('1010101010')).toBeUndefined();
  await pushes().subscribe('1010101010');
  expect([requested, subscribed]).toEqual([0, 1]);
});

test('[EN-28, API-11] the server gets the person’s ID, the address and both keys, without an authorization header', async () => {
  const keys = { p256dh: new Uint8Array([251, 255]).buffer, auth: new Uint8Array([0, 1]).buffer };
  const working = {
    pushManager: {
      getSubscription: async () => null,
      subscribe: async () => ({
        endpoint: 'https://push.example/1',
        getKey: (name: keyof typeof keys) => keys[name],
      }),
    },
  } as unknown as ServiceWorkerRegistration;
  const sent: [string, RequestInit][] = [];
  const keyOf = globalThis.fetch;
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return await keyOf(url, init);
  }) as typeof fetch;
  permission = 'granted';
  await createPushes({ Notification, document }, working).subscribe('1010101010');
  const [url, init] = sent.at(-1) ?? [];
  expect([init?.method, url]).toEqual(['POST', '/api/webpush/subscribe']);
  expect(init?.headers).toEqual({ 'content-type': 'application/json' });
  expect(JSON.parse(String(init?.body))).toEqual({
    user: '1010101010',
    endpoint: 'https://push.example/1',
    keys: { p256dh: '-_8', auth: 'AAE' },
  });
});

test.each([
  ['Ahora no', 'default'],
  ['Activar avisos', 'denied'],
] as const)('after %s and the browser’s %s the person is not asked again', async (text, said) => {
  answers = said;
  await press(text);
  expect(pushes().question('1010101010')).toBeUndefined();
  expect(subscribed).toBe(0);
});
