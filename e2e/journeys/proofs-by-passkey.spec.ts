import type { Browser, Page } from '@playwright/test';
import { mailboxOf } from '../setup/mailbox.ts';
import { openSession } from '../setup/open-session.ts';
import { makePasskey } from '../setup/own-passkey.ts';
import { bankOf, payInstalments } from '../setup/payment.ts';
import { expect, login, PASSWORD, test } from '../setup/test.ts';
import { addVirtualAuthenticator } from '../setup/virtual-authenticator.ts';

// Many forms of one administrator, each confirmed once.
test.describe.configure({ timeout: 400_000 });

const MARIANA = '1010101010';
const PAULA = '9090909090';
const PAULAS_MAIL = 'paula.jaramillo@credito20.example';
const NATALIA = '9292929292';
const JULIAN = '9393939393';
const JULIANS_MAIL = 'julian.restrepo@credito20.example';
const CARLOS = '2020202020';
const REASON = 'Lo pidió por escrito';

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Confirmar con llave de acceso' });

/** A page of another person, as wide as the first one's. */
async function pageOf(browser: Browser, like: Page, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: like.viewportSize(), locale: 'es-CO' });
  return await context.newPage();
}

interface ProvedAct {
  /** What is confirmed. */
  readonly what: string;
  readonly at: string;
  /** Fills the form up to the proof. */
  readonly fill: (page: Page) => Promise<void>;
  /** What else is answered after the passkey. */
  readonly after?: (page: Page) => Promise<void>;
  /** What shows that it was done. */
  readonly done: (page: Page) => Promise<void>;
}

const says = (text: string | RegExp) => async (page: Page) => {
  await expect(page.getByText(text).first()).toBeVisible();
};
const withReason = async (page: Page): Promise<void> => {
  await page.getByRole('alertdialog').getByLabel('Motivo').fill(REASON);
};

const acts: readonly ProvedAct[] = [
  {
    what: 'a setting that decides about money',
    at: '/settings',
    fill: async (page) => {
      await page.getByRole('switch', { name: 'Pagar créditos' }).click();
      await withReason(page);
    },
    done: says('Guardamos el cambio: Pagar créditos.'),
  },
  {
    what: 'a profile that another administrator asked for',
    at: '/controladminusers',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Aprobar', exact: true }).click();
    },
    done: says('El perfil quedó aprobado.'),
  },
  {
    what: 'data of another administrator',
    at: `/controladminusers?usuario=${JULIAN}`,
    fill: async (page) => {
      await page.getByLabel('Apellidos').fill('Restrepo Díaz');
      await page.getByLabel('Correo electrónico').fill(JULIANS_MAIL);
    },
    done: says('El usuario se actualizó correctamente.'),
  },
  {
    what: 'the contact of a customer',
    at: `/adminuser?buscar=1&cedula=${CARLOS}&cliente=${CARLOS}`,
    fill: async (page) => {
      await expect(page.getByLabel('Ciudad')).not.toHaveValue('');
      await page.getByLabel('Celular').fill('3111111111');
      await page.getByLabel('Motivo del cambio').fill(REASON);
    },
    done: says('Los datos del cliente se actualizaron correctamente.'),
  },
  {
    what: 'a block',
    at: `/adminuser?buscar=1&cedula=${CARLOS}&cliente=${CARLOS}`,
    fill: async (page) => {
      await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
      await withReason(page);
    },
    done: says(/quedó bloqueado/),
  },
  {
    what: 'an authenticator app of one’s own',
    at: '/mi-ingreso',
    fill: async (page) => {
      await expect(page.getByRole('button', { name: 'Configurar segundo factor' })).toBeVisible();
    },
    done: async (page) => {
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
    },
  },
];

test('[T47] each form that asks an administrator for a proof takes a passkey in place of the password', async ({
  page,
  browser,
  portal,
}) => {
  await test.step('Given Julián asks that Natalia may do everything', async () => {
    const julian = await pageOf(browser, page, portal.url);
    await openSession(julian, JULIAN);
    await julian.goto(`/controladminusers?usuario=${NATALIA}`);
    await julian.getByLabel(/^Perfil/).selectOption({ label: 'Administrador' });
    await julian.getByLabel('Motivo').fill(REASON);
    await julian.getByLabel('Tu contraseña').fill(PASSWORD);
    await julian.getByRole('button', { name: 'Guardar', exact: true }).click();
    await julian.getByRole('alertdialog').getByRole('button', { name: 'Continuar' }).click();
    await expect(julian.getByText(/Otro administrador debe aprobar su perfil/)).toBeVisible();
    await julian.context().close();
  });
  await addVirtualAuthenticator(page);
  await openSession(page, PAULA);
  await page.goto('/mi-ingreso');
  await makePasskey(page, mailboxOf(portal.mailboxUrl, PAULAS_MAIL));
  for (const { what, at, fill, after, done } of acts) {
    await test.step(what, async () => {
      await page.goto(at);
      await fill(page);
      await byPasskey(page).click();
      await after?.(page);
      await done(page);
    });
  }
});

test('[T47] the second person at the money desk confirms with a passkey, and the money stands on the invoice', async ({
  page,
  browser,
  portal,
}) => {
  await login(page, MARIANA);
  await test.step('Given a payment that the bank approved after refusing it, and Paula who asks to apply it', async () => {
    await payInstalments(page, 2);
    await page.getByLabel('Motivo', { exact: true }).selectOption('00011');
    await page.getByRole('button', { name: 'Rechazar con el motivo elegido' }).click();
    await page.waitForURL(/\/transaccion\//);
    const bank = bankOf(portal.bankUrl);
    const [transaction] = await bank.transactions();
    await bank.settle(transaction?.id ?? '', 'APPROVED');
  });
  const openCase = async (office: Page): Promise<void> => {
    await expect(async () => {
      await office.goto('/money-desk');
      await expect(office.getByRole('heading', { level: 2, name: /Mariana/ })).toBeVisible({
        timeout: 10_000,
      });
    }).toPass({ timeout: 60_000 });
  };
  const paula = await pageOf(browser, page, portal.url);
  await openSession(paula, PAULA);
  await openCase(paula);
  const asked = paula.getByRole('region', { name: /Mariana/ });
  await asked.getByRole('button', { name: 'Aplicar a una factura' }).click();
  const asking = paula.getByRole('dialog', { name: 'Pedir que se aplique' });
  await asking.getByLabel('Motivo').fill(REASON);
  await asking.getByRole('button', { name: 'Pedir confirmación' }).click();
  await expect(asked.getByText('Espera a otra persona').first()).toBeVisible();
  await paula.context().close();

  await test.step('When Julián confirms it with his passkey, without his password', async () => {
    const julian = await pageOf(browser, page, portal.url);
    await addVirtualAuthenticator(julian);
    await openSession(julian, JULIAN);
    await julian.goto('/mi-ingreso');
    await makePasskey(julian, mailboxOf(portal.mailboxUrl, JULIANS_MAIL));
    await openCase(julian);
    await julian.getByRole('button', { name: 'Revisar y confirmar' }).click();
    const dialog = julian.getByRole('dialog', { name: 'Confirma este movimiento' });
    await dialog.getByRole('button', { name: 'Confirmar con llave de acceso' }).click();
    await expect(julian.getByText('Quedó aplicado.')).toBeVisible();
    await julian.context().close();
  });
});
