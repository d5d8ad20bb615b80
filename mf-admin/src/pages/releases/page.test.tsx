import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import type { ReleaseChecks } from '@portal/release-protocol/release-checks';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { Overview } from './overview.ts';
import ReleasesPage from './page.tsx';

const hash = (digit: string): string => digit.repeat(20);
const release = (name: string, digit: string) => ({
  ...{ name, owner: `${name}-team`, version: '0.1.0', commit: 'abc', hash: hash(digit) },
});
const moved = { actor: 'pagos (1234)', reason: 'nuevo título', since: '2026-11-20T10:00:00' };
const stable = {
  ...moved,
  set: hash('a'),
  releases: [release('shell', '1'), release('mf-payments', '2')],
};
const move = (number: number, set: string, changes: Overview['moves'][number]['changes']) => ({
  ...{ channel: 'stable' as const, move: number, set, share: 100, changes },
  ...{ at: '2026-11-20T10:00:00', actor: 'pagos (1234)', reason: 'nuevo título' },
});

/** The registry behind real HTTP, as the API shows it. */
let overview: Overview;
let refuses = false;
const asked: unknown[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const refused = request.method === 'POST' && refuses;
    response.writeHead(refused ? 422 : 200, { 'content-type': 'application/json' });
    if (request.method === 'POST') asked.push(JSON.parse(body));
    if (refused) response.end('{"detail":"","code":"RELEASE_REFUSED","message":"No se aceptó el cambio."}');
    else if (request.url === '/api/releases/grants')
      response.end('{"link":"http://portal.example/?set=b&grant=token","expires":"2026-11-20T10:30:00"}');
    else if (request.url?.includes('reference='))
      response.end(
        JSON.stringify({
          ...overview,
          faults: overview.faults.filter(({ references }) =>
            request.url?.includes(references[0] ?? 'no reference'),
          ),
        }),
      );
    else response.end(JSON.stringify(request.method === 'POST' ? { done: 'ok', set: hash('a') } : overview));
  });
});
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch: real } = globalThis;
  globalThis.fetch = (input, init) => real(new URL(String(input), base), init);
});
afterAll(() => new Promise((done) => server.close(done)));

beforeEach(() => {
  queryClient.clear();
  asked.length = 0;
  refuses = false;
  overview = {
    stable,
    canary: null,
    endedCanary: null,
    stopped: [],
    channels: [],
    waysBack: [],
    setNumbers: [],
    moves: [
      move(2, hash('a'), [{ name: 'mf-payments', from: hash('9'), to: hash('2') }]),
      move(1, hash('b'), []),
    ],
    health: [
      {
        ...{ channel: 'stable', remote: 'mf-payments', owner: 'pagos', release: hash('2') },
        ...{ loads: 12, faults: 1, shell: 400, code: 900, shown: 1240 },
        ...{ lcp: null, inp: 96, cls: 0.031 },
      },
    ],
    faults: [
      {
        ...{ remote: 'mf-payments', owner: 'pagos', release: hash('2'), commit: 'abc1234' },
        ...{ fault: 'render', error: 'TypeError', route: '/facturas', count: 3, addresses: 2 },
        ...{ last: '2026-11-20T10:00:00', references: ['K7P-2MX'] },
        frames: [
          {
            ...{ where: 'mf-payments/src/pages/facturas/page.tsx:12:3', name: 'total' },
            ...{ owner: 'pagos', commit: 'abc1234' },
          },
          { where: 'shell/src/boot.tsx:9:1', name: null, owner: 'plataforma', commit: 'abc1234' },
        ],
      },
      {
        ...{ remote: 'mf-customer', owner: 'clientes', release: hash('3'), commit: 'def5678' },
        ...{ fault: 'render-server', error: 'OutOfMemoryError', route: '/resumen', count: 2, addresses: 2 },
        ...{ last: '2026-11-20T10:00:00', references: [], frames: [] },
      },
    ],
    log: [
      {
        ...{
          id: 1,
          at: '2026-11-20T10:00:00',
          actor: 'pagos (1234)',
          action: 'publish',
          subject: 'mf-payments',
        },
        ...{ outcome: 'refused', code: 'OVER_BUDGET' },
      },
    ],
  };
});

const open = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ReleasesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'En vivo' });
};

const answer = async () => {
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByLabelText('Motivo'), 'una razón');
  await userEvent.type(dialog.getByLabelText('Tu contraseña'), 'Portal2026*');
  await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }));
};
const answered = { motivo: 'una razón', current_password: 'Portal2026*' };

test('a part is paused with a reason and the own password; the shell cannot be', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Pausar shell' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pausar mf-payments' }));
  await answer();
  await screen.findByText(/Listo/);
  expect(asked).toEqual([{ operation: { type: 'kill', remote: 'mf-payments' }, ...answered }]);
});

test('a paused part says by whom and why, and so does the log; teams stand there without their keys', async () => {
  const paused = { actor: 'Paula Jaramillo', reason: 'cobra dos veces' };
  overview = {
    ...overview,
    stopped: [{ ...paused, remote: 'mf-payments', since: '2026-11-20T10:00:00' }],
    log: [
      {
        ...{ ...paused, id: 2, at: '2026-11-20T10:00:00', action: 'kill', subject: 'mf-payments' },
        ...{ outcome: 'done', code: null },
      },
      ...overview.log,
    ],
  };
  await open();
  const live = within(screen.getByRole('table', { name: 'Versiones del conjunto en vivo' }));
  expect(live.getByRole('row', { name: /mf-payments/ }).textContent).toContain(
    'Paula Jaramillo: cobra dos veces',
  );
  const log = within(screen.getByRole('table', { name: 'Registro' }));
  const [, entry, refused] = log.getAllByRole('row');
  expect(entry?.textContent).toContain('Paula Jaramillo');
  expect(entry?.textContent).toContain('Motivo: cobra dos veces');
  expect(refused?.textContent).toContain('pagos');
  expect(document.body.textContent).not.toContain('(1234)');
});

test('a set that went live is told in the log without the name of its channel, which says the same in English', async () => {
  const [refused] = overview.log;
  if (!refused) throw new Error('no entry');
  const done = { action: 'promote', subject: 'stable', outcome: 'done', code: null } as const;
  overview = { ...overview, log: [{ ...refused, ...done }] };
  await open();
  const log = within(screen.getByRole('table', { name: 'Registro' }));
  expect(log.getByRole('row', { name: /Poner un conjunto en vivo/ }).textContent).not.toContain('stable');
});

test('a release whose checks were skipped says so in the log, with why, and one whose checks passed says nothing', async () => {
  const [refused] = overview.log;
  if (!refused) throw new Error('no entry');
  const done = (id: number, checks: ReleaseChecks) => ({
    ...{ ...refused, id, action: 'publish to stable', outcome: 'done' as const, code: null },
    ...{ checks, reason: 'a text' },
  });
  const skipped = [{ skipped: 'una noche corta' }, { because: 'image' } as const].map((why, at) =>
    done(at + 2, why),
  );
  overview = { ...overview, log: [...skipped, done(4, 'passed')] };
  await open();
  const rows = within(screen.getByRole('table', { name: 'Registro' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows[0]?.textContent).toContain('Sin verificaciones previas: una noche corta');
  expect(rows[1]?.textContent).toContain('Sin verificaciones previas: viene construida en una imagen');
  expect(rows[2]?.textContent).not.toContain('verificaciones');
});

test('of the log the newest eight stand there, the rest by a press', async () => {
  const [entry] = overview.log;
  if (!entry) throw new Error('no entry');
  overview = {
    ...overview,
    log: Array.from({ length: 12 }, (_one, at) => ({ ...entry, id: 100 - at })),
  };
  await open();
  const rows = () => within(screen.getByRole('table', { name: 'Registro' })).getAllByRole('row').length - 1;
  expect(rows()).toBe(8);
  await userEvent.click(screen.getByRole('button', { name: 'Ver los 12 renglones' }));
  expect(rows()).toBe(12);
  expect(screen.queryByRole('button', { name: /renglones/ })).toBeNull();
});

test('what the registry says by itself is said in Spanish', async () => {
  const [last] = overview.moves;
  if (!last) throw new Error('no move');
  overview = {
    ...overview,
    moves: [
      { ...last, move: 5, actor: 'clientes + despliegues', reason: { code: 'promote-canary' } },
      { ...last, move: 4, reason: { code: 'ended-with', reason: { code: 'start' } } },
      {
        ...last,
        move: 3,
        actor: 'health',
        reason: {
          ...{ code: 'failed', failed: { count: 9, of: 40 }, stableFailed: { count: 0, of: 30 } },
          budget: { count: 1, of: 50 },
          kinds: [{ count: 9, fault: 'crash', remote: 'mf-terms', route: '/terms', owner: 'plazos' }],
        },
      },
    ],
  };
  await open();
  const moves = screen.getByRole('table', { name: 'Historial' }).textContent;
  expect(moves).toContain('clientes + despliegues: Pasar la prueba a todos');
  expect(moves).toContain('Construido aquí (la prueba terminó con eso)');
  expect(moves).toContain(
    'Vigilancia automática: falló para 9 de 40 direcciones (9 × crash en mf-terms /terms (plazos)); lo permitido es 1 de 50. En ese tiempo la versión en vivo falló para 0 de 30.',
  );
});

test.each<[Overview['moves'][number]['reason'], string]>([
  [{ code: 'rollback-remote' }, 'Volver una parte a su versión anterior'],
  [{ code: 'preview', commit: '1111111aaaa' }, 'vista previa del cambio 1111111'],
  [
    { code: 'moved-from', registry: 'pruebas', commit: '1111111aaaa' },
    'traída de pruebas, versión del cambio 1111111',
  ],
  [
    { code: 'slow', measure: 'lcp', factor: 1.5, more: 0, slow: { count: 3, of: 9 } },
    'sus páginas fueron más lentas (LCP) que las de la versión en vivo para 3 de 9 direcciones.',
  ],
  // A registry that is newer than this page.
  [{ code: 'something-new' } as never, 'something-new'],
])('the reason %j, which no person gave, is said in Spanish', async (reason, said) => {
  const [last] = overview.moves;
  if (!last) throw new Error('no move');
  overview = { ...overview, moves: [{ ...last, reason }] };
  await open();
  expect(screen.getByRole('table', { name: 'Historial' }).textContent).toContain(said);
});

test('a reason that a person typed claims no language; one that the registry gave is in that of the page', async () => {
  const [last] = overview.moves;
  const [entry] = overview.log;
  if (!last || !entry) throw new Error('no move');
  overview = {
    ...overview,
    moves: [
      { ...last, move: 3, reason: 'new title' },
      { ...last, move: 2, reason: { code: 'rollback-remote' } },
    ],
    log: [{ ...entry, reason: 'new title' }],
  };
  await open();
  const langOf = (table: string, words: string | RegExp) =>
    within(screen.getByRole('table', { name: table }))
      .getByText(words)
      .getAttribute('lang');
  expect(langOf('Historial', 'new title')).toBe('');
  expect(langOf('Historial', /Volver una parte a su versión anterior/)).toBeNull();
  expect(langOf('Registro', 'new title')).toBe('');
});

test('a paused part can be brought back', async () => {
  overview = {
    ...overview,
    stopped: [
      {
        remote: 'mf-payments',
        actor: 'Paula Jaramillo',
        reason: 'cobra dos veces',
        since: '2026-11-20T10:00:00',
      },
    ],
  };
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Reactivar mf-payments' }));
  await answer();
  await screen.findByText(/Listo/);
  expect(asked).toEqual([{ operation: { type: 'revive', remote: 'mf-payments' }, ...answered }]);
});

const judged = {
  ...{ verdict: 'healthy' as const, since: '2026-11-20T10:30:00', by: 'health' },
  reason: { code: 'silent' as const, silent: { count: 0, of: 0 }, stableSilent: { count: 0, of: 0 } },
  ...{ failed: { count: 1, of: 240 }, stableFailed: { count: 3, of: 900 }, slow: { count: 0, of: 0 } },
  ...{ budget: { count: 3, of: 100 }, endsAt: 14 },
};

test('a canary shows what is said of it, by whom, since when and why', async () => {
  overview = {
    ...overview,
    canary: { ...stable, set: hash('c'), share: 10, judged },
    channels: [
      { channel: 'stable', loads: 4000, faults: 2, lcp: 1900 },
      { channel: 'canary', loads: 500, faults: 1, lcp: 1700 },
    ],
  };
  await open();
  const canary = screen.getByRole('heading', { name: 'Canario' }).closest('section');
  expect(canary?.textContent).toContain('Sana');
  expect(canary?.textContent).toContain('Navegadores10 %');
  expect(canary?.textContent).toContain('Fallas por 1.0002,0');
  expect(canary?.textContent).toContain('LCP (p75)1,7 s');
  const live = screen.getByRole('heading', { name: 'En vivo' }).closest('section');
  expect(live?.textContent).toContain('Navegadores90 %');
  expect(live?.textContent).toContain('Fallas por 1.0000,5');
  expect(screen.getByText(/^Falló en 1 de 240 direcciones; la versión en vivo, en 3 de 900\./)).toBeTruthy();
  expect(
    screen.getByText('Vigilancia automática, desde el 20 de noviembre de 2026 a las 10:30 a. m.'),
  ).toBeTruthy();
  // What may still fail is drawn and said.
  expect(screen.getByText('Con 14 direcciones termina solo (permitido: 3 de cada 100)')).toBeTruthy();
  expect(screen.getByRole('img', { name: '1 de 14' })).toBeTruthy();
});

test('where none runs, it is said how the last canary ended: by whom, when and why', async () => {
  overview = {
    ...overview,
    endedCanary: {
      ...{ set: hash('c'), at: '2026-11-20T11:00:00', actor: 'health', verdict: 'worse' },
      reason: {
        ...{ code: 'failed', failed: { count: 3, of: 4 }, stableFailed: { count: 0, of: 0 } },
        ...{ budget: { count: 3, of: 100 }, kinds: [] },
      },
    },
  };
  await open();
  expect(screen.getByText('Peor que la versión en vivo')).toBeTruthy();
  expect(
    screen.getByText('La última prueba terminó el 20 de noviembre de 2026 a las 11:00 a. m.'),
  ).toBeTruthy();
  expect(screen.getByText(/falló para 3 de 4/)).toBeTruthy();
});

const difference = {
  owner: 'pagos',
  before: { version: '2.8.1', commit: '1111111aaaa' },
  after: { version: '2.9.0', commit: '2222222bbbb' },
  ...{ routesAdded: ['/pagar', '/abono'], routesGone: [], callsAdded: [], callsGone: ['GET /api/banks'] },
  ...{ callsChanged: ['GET /api/transactions'], bytes: 3100 },
};
const trial = () => ({
  canary: { ...stable, set: hash('c'), share: 10, judged },
  moves: [
    {
      ...move(3, hash('c'), [{ name: 'mf-payments', from: hash('2'), to: hash('7'), difference }]),
      ...{ channel: 'canary' as const, share: 10 },
    },
    ...overview.moves,
  ],
});

test('what a canary changes is told in words: routes, calls, weight, versions and commits', async () => {
  overview = { ...overview, ...trial() };
  await open();
  const card = screen.getByRole('heading', { name: 'Qué cambia en el canario' }).closest('section');
  for (const words of [
    'mf-payments2.8.1 22222222 → 2.9.0 77777777',
    '2 rutas nuevas: /pagar, /abono.',
    '1 llamada menos: GET /api/banks.',
    '1 llamada con otros datos: GET /api/transactions.',
    'Pesa 3,1 KB más.',
    'Cambio 1111111 → 2222222, de pagos.',
  ])
    expect(card?.textContent).toContain(words);
});

test('a release that was built from uncommitted sources says so, in what is live and in what changed', async () => {
  const dirty = { ...release('mf-payments', '2'), dirty: true as const };
  const after = { ...difference.after, dirty: true as const };
  overview = {
    ...overview,
    stable: { ...stable, releases: [release('shell', '1'), dirty] },
    moves: [
      move(2, hash('a'), [
        { name: 'mf-payments', from: hash('9'), to: hash('2'), difference: { ...difference, after } },
      ]),
    ],
  };
  await open();
  const live = within(screen.getByRole('table', { name: 'Versiones del conjunto en vivo' }));
  expect(live.getByRole('row', { name: /mf-payments/ }).textContent).toContain('con cambios sin confirmar');
  expect(live.getByRole('row', { name: /shell/ }).textContent).not.toContain('sin confirmar');
  const changed = screen.getByRole('heading', { name: 'Lo último que cambió en vivo' }).closest('section');
  expect(changed?.textContent).toContain('Cambio 1111111 → 2222222 (con cambios sin confirmar), de pagos.');
});

test('the share of a canary goes up by steps; the next one is proposed', async () => {
  overview = { ...overview, ...trial() };
  await open();
  const steps = within(screen.getByRole('group', { name: 'Parte de los navegadores' }));
  expect(steps.getAllByRole('radio').map((step) => (step as HTMLInputElement).value)).toEqual([
    '1',
    '5',
    '10',
    '25',
    '50',
    '100',
  ]);
  expect((steps.getByRole('radio', { name: '10 %' }) as HTMLInputElement).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Subir al 25 %' })).toBeTruthy();
  await userEvent.click(steps.getByRole('radio', { name: '5 %' }));
  expect(screen.getByRole('button', { name: 'Bajar al 5 %' })).toBeTruthy();
  await userEvent.click(steps.getByRole('radio', { name: '50 %' }));
  await userEvent.click(screen.getByRole('button', { name: 'Subir al 50 %' }));
  await answer();
  await screen.findByText(/Listo/);
  expect(asked).toEqual([{ operation: { type: 'canary', share: 50, seen: hash('c') }, ...answered }]);
});

test('a canary that everybody has is made stable by an operator, which is said', async () => {
  overview = { ...overview, canary: { ...stable, set: hash('c'), share: 100, judged } };
  await open();
  expect(screen.queryByRole('button', { name: /^Subir/ })).toBeNull();
  expect(screen.getByText('npm run release -- promote')).toBeTruthy();
});

test('each part of a canary stands beside what is live, with what fails clearly oftener marked', async () => {
  const [one] = overview.health;
  if (!one) throw new Error('no health');
  const quiet = { ...one, remote: 'mf-terms', loads: 900, faults: 1, shown: 900 };
  overview = {
    ...overview,
    ...trial(),
    health: [
      { ...one, loads: 4000, faults: 4, shown: 1000 },
      {
        ...one,
        channel: 'canary',
        loads: 500,
        faults: 5,
        shown: 1500,
        recent: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 2],
      },
      quiet,
      { ...quiet, channel: 'canary', loads: 100, faults: 0 },
    ],
  };
  await open();
  const table = within(screen.getByRole('table', { name: 'Salud de las últimas 24 horas' }));
  const hot = table.getByRole('row', { name: /mf-payments/ });
  expect(hot.textContent).toContain('Atención');
  expect(hot.textContent).toContain('10,0en vivo 1,0');
  expect(hot.textContent).toContain('1,5 sen vivo 1,0 s');
  expect(within(hot).getByRole('img', { name: '5 fallas en la última hora' })).toBeTruthy();
  expect(table.getByRole('row', { name: /mf-terms/ }).textContent).toContain('Sana');
});

test('one part goes back to its release before with a reason and the own password; what takes two signatures says so', async () => {
  const way = { version: '2.8.1', commit: '1111111', takesTwo: false };
  overview = {
    ...overview,
    stable: { ...stable, releases: [...stable.releases, release('mf-reports', '5')] },
    waysBack: [
      { ...way, remote: 'mf-reports', hash: hash('4') },
      { ...way, remote: 'mf-payments', hash: hash('9'), takesTwo: true },
    ],
  };
  await open();
  expect(screen.queryByRole('button', { name: /^Volver a .*, mf-payments$/ })).toBeNull();
  expect(screen.getByText('npm run release -- rollback mf-payments')).toBeTruthy();
  // What is spoken to press it is what stands on it.
  const back = screen.getByRole('button', { name: 'Volver a 2.8.1 44444444, mf-reports' });
  expect(back.textContent).toBe('Volver a 2.8.1 44444444');
  await userEvent.click(back);
  expect(await screen.findByText(/La versión 2\.8\.1 \(44444444\) vuelve/)).toBeTruthy();
  await answer();
  await screen.findByText(/Listo/);
  expect(asked).toEqual([
    { operation: { type: 'rollback-remote', remote: 'mf-reports', seen: hash('5') }, ...answered },
  ]);
});

test('from each earlier set there is a way back, from the present one there is none', async () => {
  await open();
  const ways = screen.getAllByRole('button', { name: /^Volver a este/ });
  expect(ways).toHaveLength(1);
  await userEvent.click(ways[0] as HTMLElement);
  await answer();
  await screen.findByText(/Listo/);
  expect(asked).toEqual([{ operation: { type: 'rollback', to: hash('b'), seen: hash('a') }, ...answered }]);
});

test('what the registry does not accept is said where it was asked', async () => {
  refuses = true;
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Pausar mf-payments' }));
  await answer();
  expect(await screen.findByText('No se aceptó el cambio.')).toBeTruthy();
  expect(screen.queryByText(/Listo/)).toBeNull();
});

test('health and log are read in words', async () => {
  await open();
  expect(screen.getByText('1,2 s')).toBeTruthy();
  expect(screen.getByText('marco 0,4 s · código 0,5 s · página 0,3 s')).toBeTruthy();
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(
    cells.slice(cells.indexOf('1,2 smarco 0,4 s · código 0,5 s · página 0,3 s') + 1).slice(0, 3),
  ).toEqual(['—', '0,1 s', '0,03']);
  expect(screen.getByText(/Publicar: pesa más de lo acordado/)).toBeTruthy();
  expect(screen.queryByText(/too heavy/)).toBeNull();
});

test('a set that is not live is tried by a link, which is shown once', async () => {
  overview = { ...overview, moves: [move(2, hash('b'), [])] };
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Probar: bbbbbbbb, 2' }));
  await answer();
  expect(await screen.findByText('http://portal.example/?set=b&grant=token')).toBeTruthy();
  expect(asked).toEqual([{ set: hash('b'), ...answered }]);
});

test('a failure is shown with the line of the sources, its owner and commit, and who else it went through', async () => {
  await open();
  const failures = within(screen.getByRole('table', { name: 'Fallas de los últimos 7 días' }));
  failures.getByText('mf-payments/src/pages/facturas/page.tsx:12:3');
  failures.getByText('TypeError');
  failures.getByText('pagos · abc1234');
  failures.getByText('· plataforma');
  failures.getByText('El servidor no la dibujó');
  failures.getByText('OutOfMemoryError');
});

test('the failure that a person reads out on the phone is found by its reference, however it is typed', async () => {
  await open();
  const reference = screen.getByLabelText('Referencia de la falla');
  const find = screen.getByRole('button', { name: 'Ver esta falla' });
  await userEvent.type(reference, 'algo');
  await userEvent.click(find);
  screen.getByText('Escribe la referencia como K7P-2MX.');
  await userEvent.clear(reference);
  await userEvent.type(reference, ' zzz-999');
  await userEvent.click(find);
  const unknown = await screen.findByText(/No nos llegó ninguna falla con la referencia ZZZ-999/);
  expect(unknown.textContent).toContain('De lo que se prueba con un enlace no guardamos fallas.');
  await userEvent.clear(reference);
  await userEvent.type(reference, 'k7p-2mx ');
  await userEvent.click(find);
  await screen.findByText('mf-payments/src/pages/facturas/page.tsx:12:3');
});

test('a set is called by its number; its digest stands below, to be found in a log', async () => {
  overview = { ...overview, setNumbers: [{ set: hash('a'), number: 214 }] };
  await open();
  const name = screen.getByText('Conjunto 214');
  expect(name.nextElementSibling?.textContent).toContain('aaaaaaaa');
});

test('without a canary the card is one line that says how one begins', async () => {
  await open();
  const region = screen.getByRole('heading', { name: 'Canario' }).closest('section') as HTMLElement;
  expect(region.textContent).toContain('Ninguna versión a prueba');
  expect(region.textContent).toContain('npm run release -- <parte> --channel canary --share 10');
  expect(region.querySelector('svg')).toBeNull();
});
