import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { callsOfPage } from './answered-calls.ts';

/** A page as a browser navigates to it, without a browser; with `fetch` a program cannot say what kind of request it is. */
export async function requestPage(
  url: string,
  cookie = '',
): Promise<{ readonly status: number; readonly html: string; readonly milliseconds: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie, 'sec-fetch-mode': 'navigate' } }, (response) => {
      text(response).then(
        (html) =>
          resolve({ status: response.statusCode ?? 0, html, milliseconds: performance.now() - begun }),
        reject,
      );
    }).on('error', reject);
  });
}

const ATTEMPTS = 40;

/** A person's page as the host renders it: the first requests may find its code being compiled. @throws where it never comes */
export async function requestRenderedPage(url: string, cookie: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { html } = await requestPage(url, cookie);
    if (callsOfPage(html).length > 0) return html;
  }
  throw new Error(`the host did not render ${url} in ${ATTEMPTS} attempts`);
}
