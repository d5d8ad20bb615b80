import type { Page } from '@playwright/test';
import type { PushService } from '../../api/src/people/push/testing/push-service.ts';
import { expectAccessible, instalments, payInstalments } from '../setup/payment.ts';
import { deliverPush, test, usePushService } from '../setup/push.ts';
import { expect, login, PASSWORD } from '../setup/test.ts';

test.use({ worker: true });

const arrivedAt = async (service: PushService): Promise<string> => {
  await expect.poll(() => service.arrived.length, { timeout: 20_000 }).toBeGreaterThan(0);
  return service.arrived.shift()?.text ?? '';
};

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}. ${body}`);
  });

test.beforeEach(({ context }) => context.grantPermissions(['notifications']));

test('[PL-07, API-11, EN-28] after the login the device is subscribed; it tells of the payment, and a press opens it', async ({
  page,
  context,
  pushService,
}) => {
  await usePushService(page, pushService.device());
  const subscribing = page.waitForRequest('**/api/webpush/subscribe');
  await login(page, '1010101010');
  const request = await subscribing;
  expect(request.headers()['authorization']).toBeUndefined();
  expect(request.postDataJSON()).toMatchObject({ user: '1010101010', keys: {} });
  expect((await request.response())?.status()).toBe(200);

  await payInstalments(page, 1);
  await page.getByRole('button', { name: /Aprobar pago/ }).click();
  await page.waitForURL(/\/transaccion\//);
  const transaction = new URL(page.url()).pathname;
  const text = await arrivedAt(pushService);
  expect(text).not.toMatch(/\$|\d{1,3}\.\d{3}|Mariana|1010101010/);

  await page.goto('/historial');
  await deliverPush(context, page, text);
  await deliverPush(context, page, text);
  await expect.poll(() => shown(page)).toEqual(['Recibimos tu pago. Entra para ver el comprobante.']);

  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const Press = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent;
    globalThis.dispatchEvent(new Press('notificationclick', { notification }));
  });
  await expect.poll(() => new URL(page.url()).pathname).toBe(transaction);
  await expect.poll(() => shown(page)).toEqual([]);
});

test('[PL-08, IN-08] who has the page open loses the change of term as soon as it is switched off', async ({
  page,
  context,
  browser,
  portal,
  pushService,
}) => {
  await usePushService(page, pushService.device());
  const subscribed = page.waitForResponse('**/api/webpush/subscribe');
  await login(page, '6060606060');
  await subscribed;
  await page.goto('/facturas');
  await instalments(page).first().waitFor();
  const button = page.getByRole('button', { name: 'Modificar Plazo Cuota' }).filter({ visible: true });
  await expect(button.first()).toBeVisible();

  const office = await browser.newContext({ baseURL: portal.url });
  const clerk = await office.newPage();
  await login(clerk, '9090909090', /./);
  await clerk.waitForURL((url) => url.pathname !== '/login');
  const status = await clerk.evaluate(async (current_password) => {
    const headers = {
      authorization: `Token ${localStorage.getItem('session_token')}`,
      'content-type': 'application/json',
    };
    const { groups } = (await (await fetch('/api/variables', { headers })).json()) as {
      groups: { variables: { id: number; version: string }[] }[];
    };
    const version = groups.flatMap(({ variables }) => variables).find(({ id }) => id === 1)?.version;
    const body = JSON.stringify({ is_active: false, version, motivo: 'Mantenimiento', current_password });
    return (await fetch('/api/variables/1/', { method: 'PATCH', headers, body })).status;
  }, PASSWORD);
  expect(status).toBe(200);
  await office.close();

  await deliverPush(context, page, await arrivedAt(pushService));
  await expect(button).toHaveCount(0);
  expect(await shown(page)).toEqual([]);
});

test('a clerk’s message arrives by mail, and as a notice that says no more than that', async ({
  page,
  context,
  portal,
  pushService,
}) => {
  await usePushService(page, pushService.device());
  const subscribed = page.waitForResponse('**/api/webpush/subscribe');
  await login(page, '1010101010');
  await subscribed;

  const clerk = await context.newPage();
  await clerk.goto(portal.mailboxUrl);
  await clerk.getByRole('link', { name: 'Escribir a un cliente' }).click();
  await clerk.getByLabel('Cédula').fill('1010101010');
  await clerk.getByLabel('Asunto').fill('Tu certificado de renta');
  await clerk.getByLabel('Mensaje').fill('Ya lo puedes descargar en Documentos.');
  await clerk.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(clerk.getByRole('status')).toHaveText('El mensaje se envió.');
  await clerk.getByRole('link', { name: 'Buzón de pruebas' }).click();
  await expect(clerk.getByRole('link', { name: /Tu certificado de renta/ })).toBeVisible();
  await clerk.close();

  const text = await arrivedAt(pushService);
  expect(text).not.toMatch(/certificado|Mariana|1010101010/);
  await deliverPush(context, page, text);
  await expect
    .poll(() => shown(page))
    .toEqual(['Tienes un mensaje nuevo. Te escribimos al correo que tienes registrado.']);
});

test('[PL-07] a person who was never asked is asked once a payment is approved, in the receipt itself: it lies over nothing', async ({
  page,
}) => {
  // Chromium under test has decided before anybody was asked.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  await login(page, '1010101010');
  const question = page.getByRole('region', { name: '¿Te avisamos cuando haya novedades?' });
  const yes = question.getByRole('button', { name: 'Activar avisos' });
  await payInstalments(page, 1);
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: /Aprobar pago/ }).click();
  await expect(question).toContainText('Nunca muestra valores ni tus datos.');
  await expect(yes).toBeVisible();

  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(yes).toBeVisible();
    expect(
      await question.evaluate((element) => [
        getComputedStyle(element).position,
        element.closest('main') !== null,
        document.documentElement.scrollWidth <= innerWidth,
      ]),
    ).toEqual(['static', true, true]);
    await expectAccessible(page);
  }

  await page.reload();
  await question.getByRole('button', { name: 'Ahora no' }).click();
  await expect(question).toHaveCount(0);
});
