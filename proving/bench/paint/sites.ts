import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_SCHEME, pageProof } from '../../../shared/contract/src/page-proof.ts';
import type { Site } from '../pages/front.ts';
import type { Session } from '../pages/load.ts';
import { answerFile, asStatic, compressFile, pathOf } from '../pages/sites.ts';
import { callsOfPage } from './answered-calls.ts';
import { requestRenderedPage } from './page-request.ts';

/** A login of 0.6 KB: labels, fields and a button, and no look at all. */
export function smallLogin(): Site {
  const file = compressFile(readFileSync(join(import.meta.dirname, 'small-login.html')));
  return async ({ url }, response) => pathOf(url) === '/login' && answerFile(response, file);
}

/** A portal that was started with this secret for the pages that its host renders. */
export interface PortalWithSecret {
  readonly url: string;
  readonly pageSecret: string;
}

const SESSION = 'session';

/**
 * The markup of a person's pages as files, each sent once the API has answered the calls that the page was rendered from, asked
 * as the host asks: who it is first, then all others at once.
 */
export async function behindTheCalls(
  { url, pageSecret }: PortalWithSecret,
  { cookies }: Session,
  paths: readonly string[],
): Promise<Site> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const session = cookies.find(({ name }) => name === SESSION)?.value ?? '';
  const ask = async (path: string): Promise<void> => {
    const authorization = `${PAGE_SCHEME} ${pageProof(pageSecret, session, path)}`;
    const answer = await fetch(url + path, { headers: { cookie: `${SESSION}=${session}`, authorization } });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    await answer.arrayBuffer();
  };
  const files = new Map<string, { readonly file: Buffer; readonly calls: readonly string[] }>();
  for (const path of paths) {
    const html = await requestRenderedPage(url + path, cookie);
    const calls = callsOfPage(html).filter((call) => call !== '/api/user');
    files.set(path, { file: compressFile(asStatic(html)), calls });
  }
  return async ({ method, url: asked }, response) => {
    const found = method === 'GET' ? files.get(pathOf(asked)) : undefined;
    if (!found) return false;
    await ask('/api/user');
    await Promise.all(found.calls.map(ask));
    return answerFile(response, found.file);
  };
}
