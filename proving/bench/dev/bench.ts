import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { startDeveloping } from '../../../e2e/setup/developing-process.ts';
import { startPortalAlone } from '../../../e2e/setup/portal-process.ts';
import { buildAll } from '../../../tools/build/build.ts';
import { ensureBrowser } from '../../../tools/test/browser.ts';
import { median, percentile, table, verdict } from '../figures.ts';
import { processes, treeOf } from './process-tree.ts';

const AIM_MS = 300;
const AIM_BYTES = 500 * 1024 * 1024;
const REMOTE = 'mf-content';
const PAGE = 'src/pages/faq/page.tsx';
const STYLES = 'src/pages/faq/faq.module.css';

/** Kinds of edits, made in turns. */
const kinds = ['words', 'component', 'styles'] as const;
type Kind = (typeof kinds)[number];

export interface DevFigures {
  /** Milliseconds from the save until a frame shows it. */
  readonly took: ReadonlyMap<Kind, readonly number[]>;
  /** Number of edits after which the page had lost its state. */
  readonly lost: number;
  /**
   * Memory in bytes, at the end, of the process that watches, builds and serves and of its children, without the
   * compiler that checks types.
   */
  readonly bytes: number;
  /** Memory in bytes of the compiler that checks types. */
  readonly typeBytes: number;
  /** Load of the machine as the edits began, and as they ended. */
  readonly load: readonly [number, number];
}

/** Edits of one remote's page in the middle of a portal; each is saved after the one before was seen. */
export async function benchDev(edits: number, onProgress: (step: string) => void): Promise<DevFigures> {
  onProgress('building the portal');
  await buildAll();
  const folder = await mkdtemp(join(tmpdir(), 'portal-dev-'));
  const portal = await startPortalAlone(join(folder, 'data'));
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
  const { url, pid, edit, end } = await startDeveloping(portal.url, REMOTE);
  try {
    const page = await browser.newPage({ locale: 'es-CO', timezoneId: 'America/Bogota' });
    await page.goto(`${url}/faq`);
    const counter = page.getByRole('button', { name: /^Cuenta/ });
    edit(PAGE, withCounter);
    await counter.waitFor();
    await counter.click();

    const took = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
    let lost = 0;
    const save = async (turn: number): Promise<void> => {
      const kind = kinds[turn % kinds.length] as Kind;
      const seen = seenIn(page, kind, turn);
      await seen.watching;
      const saved = Date.now();
      if (kind === 'styles') edit(STYLES, (text) => text.replace(/\n?\.faq::after .*$|$/, style(turn)));
      else
        edit(PAGE, (text) =>
          text.replace(kind === 'words' ? /title=\S+/ : /Cuenta \S+/, replaced(kind, turn)),
        );
      took.get(kind)?.push((await seen.at) - saved);
      if (!(await counter.textContent())?.endsWith(' 1')) lost += 1;
    };
    const before = load();
    for (let turn = 0; turn < edits; turn += 1) {
      onProgress(`edit ${turn + 1} of ${edits}`);
      await save(turn);
    }
    const tree = treeOf(pid, processes());
    const ofTypes = tree.filter(({ command }) => /\btsc\b/.test(command));
    const bytesOf = (some: typeof tree) => some.reduce((sum, { rss }) => sum + rss, 0);
    return {
      took,
      lost,
      bytes: bytesOf(tree) - bytesOf(ofTypes),
      typeBytes: bytesOf(ofTypes),
      load: [before, load()],
    };
  } finally {
    await browser.close();
    await end();
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const load = (): number => loadavg()[0] ?? 0;

const withCounter = (text: string): string =>
  `${text}
function Counter() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>Cuenta a {count}</button>;
}
`.replace("<div className={styles['faq']}>", "<div className={styles['faq']}><Counter />");

const replaced = (kind: Kind, turn: number): string =>
  kind === 'words' ? `title="Edición${turn}"` : `Cuenta b${turn}`;
const style = (turn: number): string => `\n.faq::after { content: '${turn}'; }`;

/** Asks in each frame of the page whether the edit shows there. */
function seenIn(page: Page, kind: Kind, turn: number) {
  const watching = page.evaluate(
    ([what, number]) => {
      const shows = (): boolean => {
        const button = document.querySelector('main button');
        switch (what) {
          case 'words':
            return document.querySelector('main h1')?.textContent === `Edición${number}`;
          case 'component':
            return button?.textContent?.startsWith(`Cuenta b${number} `) === true;
          default:
            return (
              button?.parentElement != null &&
              getComputedStyle(button.parentElement, '::after').content === `"${number}"`
            );
        }
      };
      Object.assign(globalThis, {
        benchSeen: new Promise<number>((resolve) => {
          const look = (): void => {
            if (shows()) resolve(Date.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
      });
    },
    [kind, turn] as const,
  );
  const at = watching.then(() =>
    page.evaluate(() => (globalThis as unknown as { benchSeen: Promise<number> }).benchSeen),
  );
  return { watching, at };
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

export function devReport({ took, lost, bytes, typeBytes, load: [before, after] }: DevFigures): string {
  const all = [...took.values()].flat();
  const row = (name: string, values: readonly number[]) => [
    name,
    String(values.length),
    `${Math.round(median(values))} ms`,
    `${Math.round(percentile(values, 0.95))} ms`,
  ];
  const rows = [
    ['edit of', 'times', 'median', 'p95'],
    ...kinds.map((kind) => row(kind, took.get(kind) ?? [])),
  ];
  return [
    table([...rows, row('all', all)]),
    '',
    `median at most ${AIM_MS} ms: ${verdict(median(all) <= AIM_MS)}`,
    `state lost after ${lost} of ${all.length} edits`,
    `memory ${megabytes(bytes)}, at most ${megabytes(AIM_BYTES)}: ${verdict(bytes <= AIM_BYTES)}; types ${megabytes(typeBytes)} more`,
    `load ${before.toFixed(1)} → ${after.toFixed(1)}`,
  ].join('\n');
}
