import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createRenderer,
  RenderError,
  type Renderer,
  type ServerBundle,
} from '../../../platform/renderer/index.ts';
import type { Release } from '../../../shared/release-protocol/src/release.ts';
import { root } from '../../../tools/processes.ts';
import { percentile, table } from '../figures.ts';

/** Times in milliseconds, memory of the renderer's process in MB. */
export interface RenderFigures {
  /** Process started, bundle compiled and evaluated, page rendered. */
  readonly first: number;
  /** One page after the other, with the next context ready. */
  readonly ready: readonly number[];
  /** Pages that come at once, each of which waits for its context; per page. */
  readonly burst: readonly number[];
  /** Of another release's pages, alone and while a hostile release is asked for without end. */
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  /** Memory after so many pages. */
  readonly memory: readonly { readonly pages: number; readonly resident: number }[];
}

const now = () => performance.now();

/** The page of questions and answers with so many of them. */
function faqWith(questions: number) {
  const modules = Array.from({ length: questions }, (_, id) => ({
    id,
    module_type: 'FAQ',
    name: '',
    title: `¿Cómo pago la cuota ${id}?`,
    content: `<p>Por <strong>PSE</strong> o en un <a href="/puntos">punto de pago</a>. ${'Así de simple. '.repeat(8)}</p>`,
    image_link: '',
    redirect_link: '',
    extra_properties: { position: id },
  }));
  return {
    remote: 'mf-content',
    origin: 'http://localhost',
    page: './faq',
    path: '/faq',
    pathname: '/faq',
    answers: [{ key: ['GET /api/front_modules/list'], data: { modules } }],
  };
}
const faq = faqWith(30);

/** The questions and answers of visitors with thirty of them, by the server bundle as it is built here. */
export function builtBundle(key = 'mf-content'): ServerBundle {
  const folder = join(root, 'mf-content/dist');
  if (!existsSync(join(folder, 'release.json'))) throw new Error('mf-content is not built');
  const { server = '' } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release;
  const text = readFileSync(join(folder, server), 'utf8');
  return { key, source: async () => text };
}

const endless: ServerBundle = {
  key: 'endless',
  source: async () => 'globalThis.portalServer = { draw() { for (;;); } }',
};

/** A page, asked for until it comes: on a busy machine one may be refused, and the wait counts. */
async function rendered(renderer: Renderer, bundle: ServerBundle, page = faq): Promise<void> {
  for (;;) {
    try {
      await renderer.render(bundle, page);
      return;
    } catch (error) {
      if (!(error instanceof RenderError) || error.fault === 'unavailable') throw error;
      await new Promise((done) => setTimeout(done, 10));
    }
  }
}

async function timed(times: number, page: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const began = now();
    await page();
    all.push(now() - began);
  }
  return all;
}

/** Memory of the renderer's process, in MB; 0 where the system does not tell. */
export function residentMegabytes(pid: number | undefined): number {
  if (!existsSync(`/proc/${pid}/status`)) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Memory of the renderer's process after every tenth of so many pages, eight at a time. */
export async function memoryOver(
  renderer: Renderer,
  bundle: ServerBundle,
  pages: number,
  onProgress: (step: string) => void,
  questions = 30,
): Promise<readonly { readonly pages: number; readonly resident: number }[]> {
  const page = faqWith(questions);
  const curve: { readonly pages: number; readonly resident: number }[] = [];
  for (let done = 0; done < pages; ) {
    for (const end = done + pages / 10; done < end; done += 8)
      await Promise.all(Array.from({ length: 8 }, () => rendered(renderer, bundle, page)));
    const resident = residentMegabytes(renderer.pid);
    onProgress(`renderer: ${resident.toFixed(0)} MB after ${done} pages`);
    curve.push({ pages: done, resident });
  }
  return curve;
}

/** Measures the renderer with the content's questions and answers. */
export async function benchRenderer(
  runs: number,
  pages: number,
  onProgress: (step: string) => void,
): Promise<RenderFigures> {
  const renderer = createRenderer();
  const bundle = builtBundle();
  try {
    onProgress('renderer: one page after the other');
    const [first = 0] = await timed(1, () => rendered(renderer, bundle));
    await spaced(renderer, bundle, 20);
    const ready = await spaced(renderer, bundle, runs);
    const burst = await timed(5, () =>
      Promise.all(Array.from({ length: 8 }, () => rendered(renderer, bundle))),
    );
    onProgress('renderer: beside a hostile release');
    const beside: number[] = [];
    const alone: number[] = [];
    // By turns, so that what else the machine does falls on both.
    for (let turn = 0; turn < 6; turn += 1) {
      alone.push(...(await spaced(renderer, bundle, runs)));
      let asking = true;
      const hostile = (async () => {
        for (let at = 0; asking; at += 1) {
          await renderer.render(endless, { ...faq, page: `./${at}` }).catch(() => {});
          await new Promise((done) => setTimeout(done, 5));
        }
      })();
      beside.push(...(await spaced(renderer, bundle, runs)));
      asking = false;
      await hostile;
    }
    onProgress(`renderer: ${pages} pages`);
    const memory = pages > 0 ? await memoryOver(renderer, bundle, pages, onProgress) : [];
    return { first, ready, burst: burst.map((all) => all / 8), alone, beside, memory };
  } finally {
    renderer.close();
  }
}

/** One page at a time, with a pause ahead of each, as visitors come. */
async function spaced(renderer: Renderer, bundle: ServerBundle, times: number): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < times; at += 1) {
    await new Promise((done) => setTimeout(done, 25));
    const began = now();
    await rendered(renderer, bundle);
    all.push(now() - began);
  }
  return all;
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** As tables of Markdown. */
export function renderReport(figures: RenderFigures): string {
  const { first, ready, burst, alone, beside, memory } = figures;
  const ratio = percentile(beside, 0.95) / percentile(alone, 0.95);
  const times = table([
    ['', 'median', 'p95'],
    ['first page: process, compilation, page', ms(first), ''],
    ['page, its context made ahead', ms(percentile(ready, 0.5)), ms(percentile(ready, 0.95))],
    ['page in a burst, with its context', ms(percentile(burst, 0.5)), ms(percentile(burst, 0.95))],
    ['alone', ms(percentile(alone, 0.5)), ms(percentile(alone, 0.95))],
    [
      'beside an endless release',
      ms(percentile(beside, 0.5)),
      `${ms(percentile(beside, 0.95))} (${ratio.toFixed(2)} ×)`,
    ],
  ]);
  const curve = table([
    ['pages', 'memory'],
    ...memory.map(({ pages, resident }) => [String(pages), `${resident.toFixed(0)} MB`]),
  ]);
  return memory.length > 0 ? `${times}\n\n${curve}` : times;
}
