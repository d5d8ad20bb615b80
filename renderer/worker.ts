import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Drawn, ToWorker } from './renderer.ts';

/** Server halves by the hash of their release, each imported once. */
const modules = new Map<string, Promise<{ readonly draw: (wanted: unknown) => Promise<string> }>>();
/** Where they are written, as a module is imported from a file; whoever started the thread clears it away. */
const folder: string = workerData;

const load = (key: string, source: Uint8Array) => {
  const file = join(folder, `${key}.mjs`);
  writeFileSync(file, source);
  return import(/* webpackIgnore: true */ pathToFileURL(file).href) as Promise<{
    draw: (wanted: unknown) => Promise<string>;
  }>;
};

/**
 * The page's policy takes no style attributes: each becomes a number, and the sheet that goes with the markup says
 * what it stands for. Only React writes them; sanitised content has none.
 */
const withoutStyleAttributes = (markup: string): Drawn => {
  const styles = new Map<string, number>();
  const html = markup.replace(/(<[a-z][^<>]*?) style="([^"<>]*)"/g, (_all, before: string, style: string) => {
    const number = styles.get(style) ?? styles.size;
    styles.set(style, number);
    return `${before} data-style="${number}"`;
  });
  const css = [...styles].map(([style, number]) => `[data-style="${number}"]{${style}}`).join('');
  return { html, css };
};

parentPort?.on('message', async ({ id, key, source, wanted }: ToWorker) => {
  try {
    if (source && !modules.has(key)) modules.set(key, load(key, source));
    const module = await modules.get(key);
    if (!module) throw new Error(`${key} was not sent`);
    parentPort?.postMessage({ id, drawn: withoutStyleAttributes(await module.draw(wanted)) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
