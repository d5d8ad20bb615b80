import type { BrowserContext, Page } from '@playwright/test';
import {
  type Device,
  type PushService,
  startPushService,
} from '../../api/src/people/push/testing/push-service.ts';
import { test as base } from './test.ts';

interface PushFixtures {
  /** A push service of this test, to which the portal may send. */
  readonly pushService: PushService;
}

/** A test whose portal has a push service on this machine, and whose browser may show notifications. */
export const test = base.extend<PushFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from this pattern.
  pushService: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.close();
  },
  environment: async ({ pushService }, use) => use({ PUSH_HOSTS: pushService.host }),
});

/** Replaces the browser's push service, which Chromium cannot reach in tests, by the test's own, with its keys. */
export function usePushService(page: Page, device: Device): Promise<unknown> {
  return page.addInitScript(({ endpoint, keys }) => {
    const bytes = (text: string): ArrayBuffer =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
        .buffer;
    let subscribed: object | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscribed,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        subscribed = {
          endpoint,
          options: { applicationServerKey: applicationServerKey.buffer },
          getKey: (name: 'p256dh' | 'auth') => bytes(keys[name]),
          unsubscribe: async () => {
            subscribed = null;
            return true;
          },
        };
        return subscribed;
      },
    });
  }, device);
}

/** Delivers the device's message to the portal's service worker, as the browser does. */
export async function deliverPush(context: BrowserContext, page: Page, text: string): Promise<void> {
  const client = await context.newCDPSession(page);
  const registration = new Promise<string>((found) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const registrationId = await registration;
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text });
}
