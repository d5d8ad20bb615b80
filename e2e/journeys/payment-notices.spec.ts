import { nextContactMoment } from '../../api/src/papers/reminders/contact-hours.ts';
import { mailboxOf } from '../setup/mailbox.ts';
import { openSession } from '../setup/open-session.ts';
import { chooseBank, expectAccessible, payButton } from '../setup/payment.ts';
import { expect, PASSWORD, test } from '../setup/test.ts';

test.describe.configure({ timeout: 150_000 });

/** Milliseconds. */
const MINUTE = 60_000;

test('a customer switches reminders by mail off in the profile; it is saved at once and outlives a reload', async ({
  page,
}) => {
  await openSession(page, '1010101010');
  await page.goto('/perfil#avisos');
  const card = page.locator('#avisos');
  const byMail = card.getByRole('switch', { name: 'Por correo' });
  await expect(byMail).toBeChecked();
  await byMail.click();
  await expect(card.getByText('Guardado. Ya aplica.')).toBeVisible();
  await expect(card.getByText('No te recordaremos tus pagos.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(byMail).not.toBeChecked();
  await byMail.click();
  await expect(byMail).toBeChecked();
  await expect(card.getByText('Guardado. Ya aplica.')).toBeVisible();
});

test('the link of a reminder that is not genuine leads through the login to the invoices, with nothing ticked', async ({
  page,
}) => {
  await page.goto(`/facturas?aviso=1-zzzzzzzz-${'a'.repeat(43)}`);
  await expect(page).toHaveURL(/\/login\?aviso=/);
  await page.getByLabel('Cédula').fill('1010101010');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page).toHaveURL(/\/facturas$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Elegir cuota/, checked: true })).toHaveCount(0);
});

test.describe('when an instalment falls due soon', () => {
  // All customers of the demonstration are gone through at once.
  test.use({ environment: { REMINDER_PAUSE: '200', REMINDER_BATCH: '500' } });

  test('the link in the mail of a reminder leads through the login to its invoice, open and ticked, and to the bank', async ({
    page,
    portal,
  }) => {
    const mailbox = mailboxOf(portal.mailboxUrl, 'mariana.gomez@correo.example');
    const link = await test.step('Given that Mariana is reminded in hours that the law allows', async () => {
      // E278115 asks for its next instalment in eight days; a reminder goes out from three days before.
      const fiveDays = new Date(Date.now() + 5 * 24 * 60 * MINUTE);
      await portal.advance(nextContactMoment(fiveDays).getTime() + MINUTE - Date.now());
      const { subject, text } = await mailbox.next();
      expect(subject).toMatch(/^Tu cuota vence (hoy|el \d+ de)/);
      expect(text).toContain('Factura E278115');
      const [href = ''] = /https?:\/\/\S+\/facturas\?aviso=\S+/.exec(text) ?? [];
      return new URL(href);
    });

    await test.step('When she opens its link in a browser that knows nothing of her, and logs in', async () => {
      expect(link.href).not.toContain('1010101010');
      await page.goto(link.pathname + link.search);
      await expect(page).toHaveURL(/\/login\?aviso=/);
      await page.getByLabel('Cédula').fill('1010101010');
      await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Ingresar' }).click();
    });

    await test.step('Then what she was reminded of is ticked, and nothing else, and the address forgets the link', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Pagar' })).toBeVisible();
      await expect(page.getByText('Ya marcamos lo que te recordamos. Revisa y paga.')).toBeVisible();
      await expect(page).toHaveURL(/\/facturas$/);
      const open = page.locator('details[open]', {
        has: page.getByRole('checkbox', { name: /^Elegir cuota/ }),
      });
      await expect(open.getByRole('heading', { level: 2 })).toHaveText(['E278115']);
      await expect(open.getByRole('checkbox', { name: /^Elegir cuota/, checked: true })).toHaveCount(1);
      await expect(page.locator('main input[type=checkbox]:checked')).toHaveCount(1);
      await expectAccessible(page);
    });

    await test.step('And the bank is one choice and one press away', async () => {
      await chooseBank(page);
      await payButton(page).click();
      await page.getByRole('heading', { name: 'Confirma tu pago' }).waitFor();
    });

    await test.step('And to another person the same link says nothing', async () => {
      const other = await page.context().browser()?.newContext({ baseURL: portal.url, locale: 'es-CO' });
      const carlos = await other?.newPage();
      if (!other || !carlos) throw new Error('no other browser');
      await openSession(carlos, '2020202020');
      await carlos.goto(link.pathname + link.search);
      await expect(carlos.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
      await expect(carlos.locator('main input[type=checkbox]:checked')).toHaveCount(0);
      await other.close();
    });
  });
});
