import { sitemapByRole, withRealIds } from '../../../e2e/setup/sitemap-by-role.ts';
import { customer, logIn, type Person } from '../pages/browser.ts';
import { publicPaths } from '../pages/public-paths.ts';
import { staticSite } from '../pages/sites.ts';
import { type Case, CONTENT, type Rounds, type RoundsOptions, takeReturns, takeRounds } from './rounds.ts';
import { behindTheCalls, smallLogin } from './sites.ts';
import type { Stage } from './stage.ts';

const LOGIN = '/login';
const FORM = 'input[type=password]';

/** Pages of a customer that the host renders. */
const privatePaths = ['/resumen', '/facturas', '/historial', '/perfil', '/documentos'] as const;

const screenOfLogin = (path: string): string => (path === LOGIN ? FORM : CONTENT);

/** Every public page beside itself as a file, and the login beside a small one too. */
export function publicRounds(stage: Stage, options: RoundsOptions): Promise<readonly Rounds[]> {
  const cases = [LOGIN, ...publicPaths].flatMap((path): Case[] => [
    { path, site: 'portal' },
    { path, site: 'static' },
    ...(path === LOGIN ? ([{ path, site: 'small' }] as const) : []),
  ]);
  return takeRounds(stage, {
    ...options,
    name: 'public pages',
    isTimed: true,
    cases,
    screenOf: screenOfLogin,
    files: { static: staticSite(stage.portal.url), small: smallLogin() },
  });
}

/** The second visit of the login beside that of the same page as a file, and of a small one. */
export function returningRounds(stage: Stage, options: RoundsOptions): Promise<readonly Rounds[]> {
  return takeReturns(stage, {
    ...options,
    cases: [
      { path: LOGIN, site: 'portal' },
      { path: LOGIN, site: 'static' },
      { path: LOGIN, site: 'small' },
    ],
    screenOf: () => FORM,
    files: { static: staticSite(stage.portal.url), small: smallLogin() },
  });
}

/** A customer's pages beside their markup behind the same calls, and beside another checkout's by turns. */
export async function privateRounds(stage: Stage, options: RoundsOptions): Promise<readonly Rounds[]> {
  const session = await logIn(stage.browser, stage.front.url, customer);
  const file = await behindTheCalls(
    { url: stage.portal.url, pageSecret: stage.pageSecret },
    session,
    privatePaths,
  );
  const cases = privatePaths.flatMap((path): Case[] => [
    { path, site: 'portal' },
    { path, site: 'static' },
    ...(stage.before ? ([{ path, site: 'before' }] as const) : []),
  ]);
  return await takeRounds(stage, {
    ...options,
    name: 'pages of a customer',
    isTimed: true,
    cases,
    screenOf: () => CONTENT,
    files: { static: file },
    person: customer,
  });
}

/** Pages whose loads are timed, and looked at for what moves with that; others see the same page with something else on it. */
function measuredFor(fiscalNumber: string | undefined): readonly string[] {
  if (fiscalNumber === undefined) return [LOGIN, ...publicPaths];
  return fiscalNumber === customer.fiscalNumber ? privatePaths : [];
}

/** Every other page that visitors, customers and administrators can open, for what moves on it. */
export async function steadyRounds(stage: Stage, options: RoundsOptions): Promise<readonly Rounds[]> {
  const all: Rounds[] = [];
  for (const { name, fiscalNumber, landing, paths } of sitemapByRole) {
    const person: Person | undefined = fiscalNumber ? { fiscalNumber, landing } : undefined;
    const measured: readonly string[] = measuredFor(fiscalNumber);
    const left = await addressesOf(
      stage,
      person,
      paths.filter((path) => !measured.includes(path)),
    );
    const found = await takeRounds(stage, {
      ...options,
      name: `what moves for: ${name}`,
      isTimed: false,
      cases: left.map((path) => ({ path, site: 'portal', who: name })),
      screenOf: () => 'main:has(h1)',
      files: {},
      ...(person ? { person } : {}),
    });
    all.push(...found);
  }
  return all;
}

/** Paths with what stands in this database in the place of `:invoice` and `:transaction`. */
async function addressesOf(
  { browser, front }: Stage,
  person: Person | undefined,
  paths: readonly string[],
): Promise<readonly string[]> {
  if (!person || !paths.some((path) => path.includes(':'))) return paths;
  const storageState = await logIn(browser, front.url, person);
  const context = await browser.newContext({ baseURL: front.url, storageState });
  const page = await context.newPage();
  const found: string[] = [];
  for (const path of paths) found.push(await withRealIds(page, path));
  await context.close();
  return found;
}
