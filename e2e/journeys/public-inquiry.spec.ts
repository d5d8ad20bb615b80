import { chooseBank, expectAccessible, instalments, payButton } from '../setup/payment.ts';
import { expect, test } from '../setup/test.ts';

test('[PU-09, PU-28, PU-29, PU-33, RT-14, RT-15, IN-15, PY-12, AU-20] a visitor asks for an ID and pays it without a session', async ({
  page,
}) => {
  await test.step('Given a visitor at the inquiry', async () => {
    await page.goto('/');
    const inquiry = page.getByRole('link', { name: 'Pagos en linea PSE', exact: true });
    // On phones it stands in the menu.
    const menu = page.getByRole('button', { name: 'Abrir menú' });
    await expect(inquiry.or(menu).first()).toBeVisible();
    if (await menu.isVisible()) await menu.click();
    await inquiry.click();
    await page.waitForURL('/consulta');
    await page.getByLabel('Número de cédula').fill('123');
    await expect(page.getByText('Asegúrate de que la cédula tenga mínimo cinco (5) dígitos')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Consejos para pagar' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('When they ask for an ID behind the captcha', async () => {
    await page.getByLabel('Número de cédula').fill('2020202020');
    await page.getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.waitForURL('/consulta/facturas_view');
    const kept = await page.evaluate(() =>
      ['last_user', 'session_token'].map((key) => localStorage.getItem(key)),
    );
    expect(JSON.parse(kept[0] ?? '')).toMatchObject({ fiscal_number: '2020202020' });
    expect(kept[1]).toBeNull();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Facturas de Carlos/);
    await expect(page.getByRole('button', { name: 'Modificar Plazo Cuota' })).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step('And pay the first instalment at the bank', async () => {
    await instalments(page).first().check();
    await chooseBank(page);
    await payButton(page).click();
    await page.getByRole('button', { name: /Aprobar pago/ }).click();
  });
  await test.step('Then they see an approved transaction, still without a session', async () => {
    await page.waitForURL(/\/consulta\/transaccion\//);
    await expect(page.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('[RT-16] the invoices of an inquiry without an inquiry lead to the start', async ({ page }) => {
  await page.goto('/consulta/facturas_view');
  await page.waitForURL('/');
});
