import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { registryClient } from '../../platform/registry/cli/client.ts';
import { packages } from '../../tools/build/build.ts';
import { root } from '../../tools/processes.ts';
import { choosePorts } from '../../tools/start/portal-ports.ts';
import { logIn, openBrowser, openTab, payAnInstalment, sessionHeaders } from './compose/customer.ts';
import { type Container, composeProject, isBroken, weaknesses } from './compose/project.ts';
import { type Fared, sendVisitors } from './compose/visitors.ts';

/**
 * `npm run portal -- smoke`: brings the containers up under a name and on ports of their own, does what a tester, a team that
 * releases and a failing machine do, says what held, and takes everything down again (`--keep` leaves it running).
 */
const keep = process.argv.includes('--keep');
const [portalPort = 0, bankPort = 0, mailboxPort = 0] = await choosePorts(0);
const url = `http://localhost:${portalPort}`;
const mailboxUrl = `http://127.0.0.1:${mailboxPort}`;
const project = composeProject('portal-smoke', root, {
  PORTAL_TAG: 'smoke',
  PORTAL_PORT: String(portalPort),
  BANK_PORT: String(bankPort),
  MAILBOX_PORT: String(mailboxPort),
});
/** Milliseconds; longer than nginx's DNS cache can name a stopped replica. */
const SETTLE_MS = 4_000;

/** Waits for the servers only: jobs that run before them would start again and wait for the registry. */
const ANSWERING = [
  ...['up', '--detach', '--wait', '--no-deps', '--no-recreate'],
  ...['web', 'api', 'host'],
] as const;

class BrokenPortalError extends Error {}
const hold = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new BrokenPortalError(otherwise);
};

const seconds = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
/** Runs one step and prints its result and duration. */
const step = async (name: string, work: () => Promise<string>): Promise<void> => {
  const began = performance.now();
  try {
    const seen = await work();
    console.log(`  held    ${name} (${seconds(began)})${seen ? `: ${seen}` : ''}`);
  } catch (error) {
    const why =
      error instanceof BrokenPortalError ? error.message : ((error as { stderr?: string }).stderr ?? error);
    console.log(`  FAILED  ${name} (${seconds(began)})\n${why}`);
    throw new BrokenPortalError(name);
  }
};

/** The sources as they stand, in a folder where a remote can be changed without touching them. */
const copyOfSources = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-smoke-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter(Boolean)) cpSync(join(root, file), join(folder, file));
  return folder;
};

const NEWS = 'Esta frase es nueva.';
const change = (folder: string): void => {
  const file = join(folder, 'mf-payments/src/parts/paying/texts.ts');
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(/lead: '/, `lead: '${NEWS} `);
  hold(changed !== text, `${file} has no lead to change`);
  writeFileSync(file, changed);
};

const openInvoices = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Facturas' }).filter({ visible: true }).first().click();
  await page.waitForURL('/facturas');
  await page.getByRole('heading', { level: 1, name: 'Facturas' }).waitFor();
  await page
    .getByRole('checkbox', { name: /Elegir cuota/ })
    .first()
    .waitFor();
};

/** Result of the visitors' requests, in words. @throws BrokenPortalError when one of them failed. */
const fared = ({ requests, failures, slowest }: Fared): string => {
  const some = failures.slice(0, 10).join('\n');
  hold(failures.length === 0, `${failures.length} of ${requests} requests failed:\n${some}`);
  return `0 of ${requests} requests failed, the slowest took ${slowest} ms`;
};

/** Most bytes that an image of a release may add to the base that all of them share. */
const RELEASE_BYTES = 30_000_000;

/** Bytes of a release's image above the base, whose last layer sets the user that all of them run as. */
const bytesOnTop = async (name: string): Promise<number> => {
  const layers = await project.docker(
    ...[
      'history',
      '--no-trunc',
      '--human=false',
      '--format',
      '{{.Size}} {{.CreatedBy}}',
      `portal/${name}:smoke`,
    ],
  );
  const lines = layers.split('\n');
  const base = lines.findIndex((line) => line.includes('USER 10001:10001'));
  hold(base > 0, `the image of ${name} has no base`);
  return lines.slice(0, base).reduce((sum, line) => sum + Number.parseInt(line, 10), 0);
};

const replica = async (service: string): Promise<Container> => {
  const found = (await project.containers()).find(
    (container) => container.service === service && container.state === 'running',
  );
  if (!found) throw new BrokenPortalError(`no replica of ${service} runs`);
  return found;
};

/** Whether a mail with these words arrives within 20 seconds, whatever else is in the mailbox. */
const mailNames = async (words: string): Promise<boolean> => {
  const until = Date.now() + 20_000;
  for (let after = 0; Date.now() < until; ) {
    const answer = await fetch(`${mailboxUrl}/api/messages?after=${after}&wait=5000`);
    const { messages, last } = (await answer.json()) as { messages: readonly unknown[]; last: number };
    if (JSON.stringify(messages).includes(words)) return true;
    after = last;
  }
  return false;
};

let copy: string | undefined;
let failed = false;
const browser = await openBrowser();
try {
  await step('docker compose up --build --wait', async () => {
    await project.compose('up', '--build', '--wait');
    return '';
  });
  await step('every container is healthy and confined', async () => {
    const containers = await project.containers();
    const found = containers.flatMap(weaknesses);
    hold(found.length === 0, found.join('\n'));
    return `${containers.length} containers, none as root, all read-only and limited`;
  });

  await step(
    'each release adds little to the base that all images share, and none of its containers runs',
    async () => {
      const running = (await project.containers()).filter(
        ({ service, state }) => state === 'running' && packages().includes(service),
      );
      hold(running.length === 0, `${running.map(({ name }) => name).join(', ')} still run`);
      const own = await Promise.all(packages().map(async (name) => [name, await bytesOnTop(name)] as const));
      const heavy = own.filter(([, bytes]) => bytes > RELEASE_BYTES);
      hold(heavy.length === 0, heavy.map(([name, bytes]) => `${name} adds ${bytes} bytes`).join('\n'));
      return own.map(([name, bytes]) => `${name} ${(bytes / 1_000_000).toFixed(1)} MB`).join(', ');
    },
  );

  await step('every release of the project is live', async () => {
    const { stable } = await registryClient({ url }).status();
    const live = stable?.releases.map(({ name }) => name) ?? [];
    const absent = packages().filter((name) => !live.includes(name));
    hold(absent.length === 0, `${absent.join(', ')} is not; is it a service of docker-compose.yml?`);
    return live.join(', ');
  });

  await step('what the reverse proxy refuses by itself is said in the words of the portal', async () => {
    const long = 'x'.repeat(40_000);
    const large = { method: 'POST', body: new Uint8Array(4_000_000) };
    const refused = [
      await fetch(`${url}/resumen`, { headers: { cookie: `bomb=${long}` } }),
      await fetch(`${url}/${long}`),
      await fetch(`${url}/resumen`, large),
      await fetch(`${url}/api/session`, large),
    ];
    const texts = await Promise.all(refused.map((answer) => answer.text()));
    const words = ['Empecemos de nuevo', 'No pudimos leer', 'No pudimos leer', '"code": "TOO_LARGE"'];
    hold(
      words.every((word, at) => texts[at]?.includes(word)),
      texts.join('\n'),
    );
    return refused.map(({ status }) => status).join(', ');
  });

  const { page, faults } = await openTab(browser, url);
  await step('a tester logs in', async () => {
    await logIn(page);
    return url;
  });
  await step('pays an instalment at the bank and is told by mail', async () => {
    const transaction = await payAnInstalment(page);
    hold(await mailNames(transaction), `no mail names ${transaction}`);
    return transaction;
  });

  await step('a killed API and a killed host are not noticed', async () => {
    const headers = await sessionHeaders(page);
    const visitors = sendVisitors(url, [
      { path: '/login' },
      { path: '/api/summary', headers },
      { path: '/resumen', headers },
      { path: '/api/invoices', headers },
    ]);
    for (const service of ['api', 'host']) {
      const { id } = await replica(service);
      await pause(SETTLE_MS);
      await project.docker('kill', id);
      await pause(SETTLE_MS);
      await page.goto('/resumen');
      await openInvoices(page);
      await project.docker('start', id);
    }
    await project.compose(...ANSWERING);
    return fared(await visitors.callBack());
  });

  await step('new replicas take the place of the old without a gap', async () => {
    const visitors = sendVisitors(url, [{ path: '/login' }, { path: '/api/front_modules/list' }]);
    for (const service of ['api', 'host']) await project.run('sh', ['ops/docker/roll.sh', service]);
    return fared(await visitors.callBack());
  });

  await step('hosts go on without their registry, also one that starts meanwhile', async () => {
    const reach = ['exec', '-T', 'web', 'curl', '--silent', '--max-time', '3', 'http://registry:4821/health'];
    const fromOutside = await project.compose(...reach).catch(() => undefined);
    hold(fromOutside === undefined, 'the reverse proxy of the customers reaches the registry');
    const visitors = sendVisitors(url, [
      { path: '/login' },
      { path: '/resumen', headers: await sessionHeaders(page) },
    ]);
    await project.compose('stop', 'registry');
    await project.docker('restart', (await replica('host')).id);
    await project.compose(...ANSWERING);
    await page.goto('/resumen');
    await openInvoices(page);
    const answered = fared(await visitors.callBack());
    await project.compose('up', '--detach', '--wait', '--no-recreate', 'registry');
    return answered;
  });

  await step('one remote is released alone', async () => {
    copy = copyOfSources();
    change(copy);
    await page.goto('/resumen');
    const others = (all: readonly Container[]) =>
      JSON.stringify(
        all.filter(({ service }) => service !== 'mf-payments').map(({ id, startedAt }) => [id, startedAt]),
      );
    const before = others(await project.containers());
    const visitors = sendVisitors(url, [{ path: '/login' }], 1);
    const said = await project
      .from(copy)
      .compose('run', '--rm', '--build', '--no-deps', '--no-TTY', 'mf-payments');
    // Its team's key alone puts no payments live.
    hold(said.includes('waits for a second signature'), `the job ended with: ${said}`);
    await project.compose('run', '--rm', 'operator', 'sign', 'mf-payments');
    const released = performance.now();
    hold(others(await project.containers()) === before, 'other containers were touched');

    await openInvoices(page);
    hold(faults.length === 0, `the open tab met ${faults.join('\n')}`);
    const visitor = await openTab(browser, url);
    await logIn(visitor.page);
    await openInvoices(visitor.page);
    await visitor.page.getByText(NEWS).waitFor();
    const live = seconds(released);
    return `a new visitor has logged in and sees it ${live} after its image was up, the open tab works; ${fared(await visitors.callBack())}`;
  });

  await step('an operator takes it back, and its image started again leaves it so', async () => {
    const began = performance.now();
    await project.compose('run', '--rm', 'operator', 'rollback');
    const again = await project
      .from(copy ?? root)
      .compose('run', '--rm', '--no-deps', '--no-TTY', 'mf-payments');
    hold(again.includes('is published'), `the job ended with: ${again}`);
    await page.goto('/facturas');
    await page.getByRole('heading', { level: 1, name: 'Facturas' }).waitFor();
    hold((await page.getByText(NEWS).count()) === 0, 'the page that was taken back is there');
    return `${seconds(began)} with the job`;
  });

  console.log('\nMemory');
  const stats = await project.compose('stats', '--no-stream', '--format', '{{.Name}}\t{{.MemUsage}}');
  console.log(stats.trimEnd());
  console.log('\nImages');
  console.log(
    (
      await project.docker(
        'images',
        '--filter',
        'reference=portal/*:smoke',
        '--format',
        '{{.Repository}}\t{{.Size}}',
      )
    ).trimEnd(),
  );
} catch (error) {
  failed = true;
  if (!(error instanceof BrokenPortalError)) console.error(error);
  console.log((await project.compose('ps', '--all').catch(() => '')).trimEnd());
  // Their logs are gone once they are removed.
  for (const { name, service } of (await project.containers().catch(() => [])).filter(isBroken)) {
    console.log(`\n${name}`);
    console.log(
      (await project.compose('logs', '--no-log-prefix', '--tail', '15', service).catch(String)).trimEnd(),
    );
  }
} finally {
  await browser.close();
  if (copy) rmSync(copy, { recursive: true });
  if (!keep) await project.compose('down', '--volumes');
  else
    console.log(
      `\nStill running: ${url}. docker compose --project-name portal-smoke down --volumes ends it.`,
    );
}
console.log(failed ? '\nThe smoke test failed.' : '\nEverything held.');
process.exit(failed ? 1 : 0);
