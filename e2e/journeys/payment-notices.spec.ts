import { isContactAllowed } from '../../api/src/reminders/contact-hours.ts';
import type { Output } from '../../shared/contract/src/contract.ts';
import { addDays, todayInBogota } from '../../shared/contract/src/dates.ts';
import { mailboxOf } from '../setup/mailbox.ts';
import { expectAccessible } from '../setup/payment.ts';
import { expect, login, PASSWORD, test } from '../setup/test.ts';

test.describe.configure({ timeout: 150_000 });

test('a customer switches reminders by mail off in the profile; it is saved at once and outlives a reload', async ({
  page,
}) => {
  await login(page, '1010101010');
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

test('a genuine reminder leads from the mailbox through the login to the invoice that it names, with what is due ticked', async ({
  page,
  portal,
}) => {
  type Invoices = Output<'GET /api/invoices'>['invoices'];
  const dueDates = (invoices: Invoices) =>
    invoices.flatMap(({ invoice, quotas }) => quotas.map(({ exp_date }) => ({ invoice, exp_date })));

  const due =
    await test.step('Given a day on which the law allows to remind of the next due date', async () => {
      await login(page, '1010101010');
      const { invoices } = await page.evaluate(async () => {
        const authorization = `Token ${localStorage.getItem('session_token')}`;
        const answer = await fetch('/api/invoices', { headers: { authorization } });
        return (await answer.json()) as { invoices: Invoices };
      });
      const soonest = addDays(todayInBogota(), 4);
      const next = dueDates(invoices)
        .filter(({ exp_date }) => exp_date >= soonest)
        .toSorted((one, other) => one.exp_date.localeCompare(other.exp_date))[0];
      if (!next) throw new Error('Nothing falls due.');
      // Ten in the morning in Bogotá, three days before, else two, else one.
      const at = [-3, -2, -1]
        .map((days) => new Date(`${addDays(next.exp_date, days)}T15:00:00Z`))
        .find(isContactAllowed);
      if (!at) throw new Error(`No day before ${next.exp_date} allows contact.`);
      await page.context().clearCookies();
      await page.evaluate(() => localStorage.clear());
      await portal.advance(at.getTime() - Date.now());
      return { ...next, invoices: dueDates(invoices).filter(({ exp_date }) => exp_date === next.exp_date) };
    });

  const link =
    await test.step('When its mail is opened and its link is followed without a session', async () => {
      const mailbox = mailboxOf(portal.mailboxUrl, 'mariana.gomez@correo.example');
      // The reminders of a day go out one batch of customers after the other.
      let link = '';
      await expect(async () => {
        link = await mailbox.link();
        expect(link).toMatch(/^\/facturas\?aviso=/);
      }).toPass({ timeout: 90_000 });
      await page.goto(link);
      await expect(page).toHaveURL(/\/login\?aviso=/);
      return link;
    });

  await test.step('Then the login leads to the invoices, with what the reminder was about ticked', async () => {
    await page.getByLabel('Cédula').fill('1010101010');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await expect(page).toHaveURL(/\/facturas$/);
    for (const { invoice } of due.invoices) {
      const card = page.locator('details').filter({ hasText: invoice });
      await expect(card.getByRole('checkbox', { name: /^Elegir cuota/ }).first()).toBeChecked();
    }
    await expect(page.getByRole('checkbox', { name: /^Elegir cuota/, checked: true })).toHaveCount(
      due.invoices.length,
    );
    await expectAccessible(page);
  });

  await test.step('And another customer who follows it finds nothing ticked', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await page.getByLabel('Cédula').fill('2020202020');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await expect(page).toHaveURL(/\/facturas$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Facturas' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Elegir cuota/, checked: true })).toHaveCount(0);
  });
});
