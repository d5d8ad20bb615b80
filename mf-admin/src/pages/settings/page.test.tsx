import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import SettingsPage from './page.tsx';

/** Settings behind real HTTP: what is patched is what is read afterwards. */
const variables = new Map<number, { name: string; type: string; group: string; is_active: boolean }>();
const patched: string[] = [];
const answered: object[] = [];
let failing = false;
/** Another person has changed what is to be changed. */
let changedMeanwhile = false;
/** Takes the change and leaves everything as it is. */
let stubborn = false;
const entered: object[] = [];
const withdrawn: string[] = [];
/** Caps that wait, as the server has them. */
let waiting: object[] = [];
/** The choice that is on in its group, or the state of a switch. */
const versionOf = (id: number): string => {
  const one = variables.get(id);
  const chosen = [...variables].find(
    ([, { type, group, is_active }]) => type === 'radio' && group === one?.group && is_active,
  );
  return `v-${one?.type === 'radio' ? chosen?.[0] : one?.is_active}`;
};
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    response.writeHead(failing ? 500 : request.method === 'PATCH' && changedMeanwhile ? 412 : 200, {
      'content-type': 'application/json',
    });
    if (failing) {
      response.end('{}');
      return;
    }
    if (request.url === '/api/usuryRates/2026-11/withdraw') {
      withdrawn.push(body);
      waiting = [];
      response.end(JSON.stringify({ withdrawn: true }));
      return;
    }
    if (request.url === '/api/usuryRates') {
      if (request.method === 'POST') {
        const { month, annual, source } = JSON.parse(body) as Record<'month' | 'annual' | 'source', string>;
        entered.push(JSON.parse(body) as object);
        const rest = { corrected: 3, correcting: false, version: 'r-new' };
        response.end(JSON.stringify({ rate: { month, annual, source, ...rest }, waiting: null }));
        return;
      }
      const source = 'Superintendencia Financiera';
      response.end(
        JSON.stringify({
          rates: [
            { month: '2026-10', annual: '24.36', source, corrected: 12, correcting: false, version: 'r-10' },
            { month: '2026-09', annual: '25.01', source, corrected: 25, correcting: true, version: 'r-09' },
          ],
          waiting,
          missing: ['2026-11'],
        }),
      );
      return;
    }
    if (request.method === 'PATCH' && changedMeanwhile) {
      response.end(
        JSON.stringify({
          detail: 'fields changed by another person',
          code: 'RECORD_CHANGED',
          message: 'Otra persona cambió estos datos mientras los editabas.',
          fields: [
            { path: '/body/is_active', message: 'Natalia Peña guardó otro valor el 2026-11-20 a las 10:05.' },
          ],
        }),
      );
      return;
    }
    const id = Number(/\/api\/variables\/(\d+)/.exec(request.url ?? '')?.[1]);
    const one = variables.get(id);
    if (request.method === 'PATCH' && one) {
      const { is_active, ...given } = JSON.parse(body) as { is_active: boolean };
      patched.push(`${id} ${is_active}`);
      answered.push(given);
      if (!stubborn) {
        for (const other of variables.values())
          if (one.type === 'radio' && other.group === one.group) other.is_active = false;
        one.is_active = is_active;
      }
      const { name, type } = one;
      const rest = { sensitive: name === 'Pagos', version: versionOf(id) };
      response.end(JSON.stringify({ id, name, label: name, type, is_active: one.is_active, ...rest }));
      return;
    }
    const groups = Map.groupBy([...variables], ([, { group }]) => group);
    response.end(
      JSON.stringify({
        groups: [...groups].map(([group, members]) => ({
          group,
          variables: members.map(([id, { name, type, is_active }]) => ({
            id,
            name,
            label: name,
            type,
            is_active,
            sensitive: name === 'Pagos',
            version: versionOf(id),
          })),
        })),
      }),
    );
  });
});
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch: real } = globalThis;
  globalThis.fetch = (input, init) => real(new URL(String(input), base), init);
});
afterAll(() => new Promise((done) => server.close(done)));

beforeEach(async () => {
  patched.length = 0;
  answered.length = 0;
  failing = false;
  changedMeanwhile = false;
  stubborn = false;
  entered.length = 0;
  variables.clear();
  variables.set(1, { name: 'Plazos', type: 'switch', group: 'SINGLE_VARIABLE', is_active: true });
  variables.set(2, { name: 'Pagos', type: 'switch', group: 'SINGLE_VARIABLE', is_active: true });
  variables.set(6, { name: 'Ambos', type: 'radio', group: 'Códigos', is_active: true });
  variables.set(7, { name: 'Solo SMS', type: 'radio', group: 'Códigos', is_active: false });
  queryClient.clear();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SettingsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('switch', { name: 'Plazos' });
});

test('[SE-01, SE-02, EN-43] each group has a panel, and single variables are standalone switches', () => {
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Interruptores',
    'Códigos',
    'Tasa de usura por mes',
  ]);
  const panel = (name: string) => within(screen.getByRole('region', { name }));
  const names = (role: 'switch' | 'radio', name: string) =>
    panel(name)
      .queryAllByRole(role)
      .map((control) => (control as HTMLInputElement).labels?.[0]?.textContent);
  expect([names('switch', 'Interruptores'), names('radio', 'Interruptores')]).toEqual([
    ['Plazos', 'Pagos'],
    [],
  ]);
  expect([names('switch', 'Códigos'), names('radio', 'Códigos')]).toEqual([[], ['Ambos', 'Solo SMS']]);
  // A switch needs no saving.
  expect(panel('Interruptores').queryByRole('button', { name: 'Guardar' })).toBeNull();
});

test('[SE-03] a switch is turned only after a confirmation, and then at once', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('switch', { name: 'Plazos' }));
  expect(patched).toEqual([]);
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(patched).toEqual([]);
  await user.click(screen.getByRole('switch', { name: 'Plazos' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(patched).toEqual(['1 false']));
  await waitFor(() =>
    expect((screen.getByRole('switch', { name: 'Plazos' }) as HTMLInputElement).checked).toBe(false),
  );
});

test('[SE-03, T47] a switch about money is turned with a reason and the own password', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('switch', { name: 'Pagos' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Continuar' }));
  expect(await dialog.findAllByText('Escribe el motivo.')).not.toHaveLength(0);
  expect(patched).toEqual([]);
  await user.type(dialog.getByLabelText(/^Motivo/), 'Mantenimiento del banco');
  await user.type(dialog.getByLabelText(/^Tu contraseña/), 'Portal2026*');
  await user.click(dialog.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(patched).toEqual(['2 false']));
  expect(answered).toEqual([
    { version: 'v-true', motivo: 'Mantenimiento del banco', current_password: 'Portal2026*' },
  ]);
});

const UPS = 'Ups, ha ocurrido un error, por favor comunicarse con el administrador de la página';

test('[ER-42] a setting that cannot be changed says so, and stays as it was', async () => {
  const user = userEvent.setup();
  failing = true;
  await user.click(screen.getByRole('switch', { name: 'Plazos' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continuar' }));
  expect((await screen.findByText(UPS)).closest('[role=alert]')).not.toBeNull();
  expect((screen.getByRole('switch', { name: 'Plazos' }) as HTMLInputElement).checked).toBe(true);
});

test('[SE-04, SE-06] a radio choice waits for Guardar, and then what was answered is shown', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Solo SMS' }));
  expect(patched).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(patched).toEqual(['7 true']));
  expect(await screen.findByText('Guardamos el cambio: Solo SMS.')).not.toBeNull();
  expect((screen.getByRole('radio', { name: 'Solo SMS' }) as HTMLInputElement).checked).toBe(true);
  expect((screen.getByRole('button', { name: 'Guardar' }) as HTMLButtonElement).disabled).toBe(true);
});

test('[SE-06] the switch shows the value that was answered, also where it is not the one asked for', async () => {
  const user = userEvent.setup();
  stubborn = true;
  await user.click(screen.getByRole('switch', { name: 'Plazos' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(patched).toEqual(['1 false']));
  expect(await screen.findByText('Guardamos el cambio: Plazos.')).not.toBeNull();
  expect((screen.getByRole('switch', { name: 'Plazos' }) as HTMLInputElement).checked).toBe(true);
});

test('[C12] what another person changed meanwhile is said with their name, and the state is read anew', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Solo SMS' }));
  changedMeanwhile = true;
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(
    await screen.findByText(
      'No cambiamos nada. Natalia Peña guardó otro valor el 2026-11-20 a las 10:05. Así está ahora.',
    ),
  ).not.toBeNull();
  expect(patched).toEqual([]);
});

test('[C12] a choice is sent with the state of the group that it was made from', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Solo SMS' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(answered).toEqual([{ version: 'v-6' }]));
});

test('[C12] the cap that a correction takes the place of is named and sent with it', async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Registrar o corregir un mes' }));
  const form = within(screen.getByRole('form', { name: 'Registrar o corregir un mes' }));
  await user.clear(form.getByLabelText(/^Mes/));
  await user.type(form.getByLabelText(/^Mes/), '2026-10');
  await user.type(form.getByLabelText(/^Efectiva anual/), '24,30');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Guardar 24,30 % para 2026-10?' }));
  expect(dialog.getByText(/^Reemplaza 24,36 %\./)).not.toBeNull();
  await user.type(dialog.getByLabelText(/^Motivo/), 'Certificación corregida');
  await user.type(dialog.getByLabelText(/^Tu contraseña/), 'Portal2026*');
  await user.click(dialog.getByRole('button', { name: 'Guardar la tasa' }));
  await waitFor(() => expect(entered).toEqual([expect.objectContaining({ version: 'r-10' })]));
});

test('[SE-05] Cancelar restores the saved choice', async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: 'Solo SMS' }));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect((screen.getByRole('radio', { name: 'Ambos' }) as HTMLInputElement).checked).toBe(true);
  expect(patched).toEqual([]);
});

test('[T47] the usury cap of the month that lacks one is entered, with reason and password', async () => {
  const user = userEvent.setup();
  expect(await screen.findByText(/Falta la tasa de 2026-11/)).not.toBeNull();
  expect(screen.getByRole('row', { name: /2026-10/ }).textContent).toContain('24,36 %');
  expect(screen.getByRole('row', { name: /2026-10/ }).textContent).toContain('12 créditos');
  expect(screen.getByRole('row', { name: /2026-09/ }).textContent).toContain('Van 25; seguimos revisando');
  await user.click(screen.getByRole('button', { name: 'Registrar o corregir un mes' }));
  const form = within(screen.getByRole('form', { name: 'Registrar o corregir un mes' }));
  expect(form.getByLabelText<HTMLInputElement>(/^Mes/).value).toBe('2026-11');
  await user.type(form.getByLabelText(/^Efectiva anual/), '25;31');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findAllByText(/con dos decimales como máximo, .*se lee «25;31»/)).not.toHaveLength(0);
  await user.clear(form.getByLabelText(/^Efectiva anual/));
  // Pasted whole, not cut to the first five characters.
  await user.click(form.getByLabelText(/^Efectiva anual/));
  await user.paste('25,3099');
  expect(form.getByLabelText<HTMLInputElement>(/^Efectiva anual/).value).toBe('25,3099');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findAllByText(/con dos decimales como máximo, .*se lee «25,3099»/)).not.toHaveLength(0);
  await user.clear(form.getByLabelText(/^Efectiva anual/));
  await user.type(form.getByLabelText(/^Efectiva anual/), '25,31');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '¿Guardar 25,31 % para 2026-11?' }));
  await user.type(dialog.getByLabelText(/^Motivo/), 'Certificación de noviembre');
  await user.type(dialog.getByLabelText(/^Tu contraseña/), 'Portal2026*');
  await user.click(dialog.getByRole('button', { name: 'Guardar la tasa' }));
  expect(
    await screen.findByText(/^Guardamos la tasa de 2026-11\. Corrigió 3 créditos: lo cobrado de más/),
  ).not.toBeNull();
  expect(entered).toEqual([
    {
      month: '2026-11',
      annual: '25.31',
      source: 'Superintendencia Financiera',
      version: null,
      motivo: 'Certificación de noviembre',
      current_password: 'Portal2026*',
    },
  ]);
});

describe('a cap that waits', () => {
  beforeAll(() => {
    waiting = [
      {
        ...{ month: '2026-11', annual: '20.00', source: 'Superintendencia Financiera' },
        ...{ until: '2026-11-20T16:00:00.000Z', credits: 3, people: 1, mails: 3, largest: 1_200 },
      },
    ];
  });

  test('is withdrawn where its preview stands, and the page says that nothing changed', async () => {
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Retirar la tasa de 2026-11' }));
    expect(await screen.findByText(/^Retiraste la tasa que esperaba para 2026-11/)).not.toBeNull();
    await waitFor(() => expect(screen.queryByText(/empieza a regir/)).toBeNull());
    expect(withdrawn).toEqual([JSON.stringify({ until: '2026-11-20T16:00:00.000Z' })]);
  });
});
