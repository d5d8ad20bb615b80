import { createHash } from 'node:crypto';
import { contact } from '@portal/contract/messages';
import { escapeHtml } from '@portal/values/escape-html';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Content of a tab that the browser opened on an address of the API. */
export interface Page {
  readonly status: number;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly (readonly [label: string, value: string])[];
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, 'Segoe UI', Roboto, sans-serif; }
body { margin: 0; padding: 24px; background: light-dark(#f4f7f3, #0d1411); color: light-dark(#14211a, #edf3ee); }
main { max-width: 560px; margin: 24px auto; padding: 32px; border-radius: 16px; background: light-dark(#fff, #161f1a); }
p, dl { margin: 0 0 16px; }
h1 { margin: 0 0 16px; font-size: 28px; line-height: 1.2; color: light-dark(#003223, #abd9bf); }
dt { font-size: 13px; color: light-dark(#566259, #9caaa1); }
dd { margin: 0 0 12px; overflow-wrap: anywhere; }
a { color: light-dark(#115d42, #87c6a5); }
`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Whether a person will see the answer: a browser's tab accepts HTML, while a script asks for JSON or any type. */
export function isForPeople(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/** Sends a page without script, since the tab has nothing of the portal. */
export function sendPage(reply: FastifyReply, { status, title, paragraphs, facts = [] }: Page): void {
  const list = facts
    .map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .send(
      `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escapeHtml(title)} · ${escapeHtml(contact.company)}</title><style>${STYLE}</style></head><body><main>` +
        `<h1>${escapeHtml(title)}</h1>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}` +
        `${list === '' ? '' : `<dl>${list}</dl>`}<p><a href="/">${escapeHtml(contact.company)}</a></p></main></body></html>`,
    );
}
