import type { ReactNode } from 'react';
import type { PrerenderOptions } from 'react-dom/static';
import { prerender } from 'react-dom/static.edge';

/** Ahead of the markup React names images that it would have fetched early. What a document preloads is the host's to say. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * Markup of a tree, whole: what waits is waited for.
 * @throws whatever a component throws
 */
export async function markupOf(tree: ReactNode, options: PrerenderOptions = {}): Promise<string> {
  const { prelude } = await prerender(tree, {
    // Large parts stay where they are: moving them there later would take an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    ...options,
  });
  const reader = prelude.getReader();
  const chunks: Uint8Array[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value);
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return new TextDecoder().decode(bytes).replace(PRELOADS, '');
}
