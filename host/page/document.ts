import type { BrowserSet, Layout, RemoteRoute } from '@portal/contract/release';
import { type CallsScript, callsScript, frameScript } from './inline-script.ts';
import type { Theme, UsedRules } from './page-styles.ts';
import type { PagePlan, Preload } from './plan.ts';
import { skeletonOf } from './skeleton.ts';

/** Draws the frame as markup; comes from the shell's server build. */
export type DrawFrame = (frame: Layout) => {
  readonly start: string;
  readonly end: string;
  /** Symbol and name, for the skeleton of pages that bring their own. */
  readonly brand: string;
};

export interface DocumentOptions {
  readonly plan: PagePlan;
  readonly set: BrowserSet;
  readonly drawFrame: DrawFrame;
  /** Markup of the page itself as its remote drew it; without it its shape stands there until the code has come. */
  readonly drawn?: string | undefined;
  /** Elements for the head, by configuration. */
  readonly meta?: string;
  /** Whether the first calls begin traces. */
  readonly traced?: boolean | undefined;
  /** Code for the end of the body, in development. */
  readonly extraScript?: string;
}

const NONCE = '%nonce%';
const THEME = '%theme%';
const DOCUMENT = '%document%';
const SHELL_RULES = '%shell-rules%';
const PAGE_RULES = '%page-rules%';

/**
 * The HTML of one path, with holes for what differs per request. Everything in it is known before anybody asks:
 * the frame's skeleton, the set, and preloads with integrity for exactly what this path needs.
 */
export function documentTemplate({
  plan,
  set,
  drawFrame,
  drawn: page,
  meta = '',
  extraScript = '',
  traced = false,
}: DocumentOptions): string {
  const { route, frames, entry, sheets, preloads, firstCalls } = plan;
  const drawn = frames.map((frame) => ({ frame, ...drawFrame(frame) }));
  const script = (code: string): string => (code ? `<script nonce="${NONCE}">${code}</script>` : '');
  const part = (place: 'start' | 'end'): string =>
    drawn.map((own) => `<div data-layout="${own.frame}">${own[place]}</div>`).join('');
  return `<!doctype html>
<html lang="es-CO"${THEME}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(route.title)} · crédito 20 min</title>
<meta name="description" content="${escapeHtml(route.description)}">
<meta name="theme-color" content="#003223">
<meta name="document" content="${DOCUMENT}">${meta}
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
${script(callsScript({ calls: firstCalls, path: route.path, audience: audienceOf(route), traced }))}
<script src="${entry.href}" integrity="${entry.integrity}" crossorigin="anonymous" fetchpriority="low" defer></script>
${preloads.map(preloadLink).join('\n')}
<style nonce="${NONCE}">${SHELL_RULES}</style>
${sheets.map(laterSheet).join('\n')}
<style nonce="${NONCE}">${PAGE_RULES}</style>
</head>
<body class="${frames[0]}">
${script(frameScript(frames))}
<a class="skip" href="#contenido">Saltar al contenido</a>
<div id="frame-start">${part('start')}</div>
<main id="contenido" tabindex="-1">${mainOf(plan, page, drawn[0]?.brand)}</main>
<div id="frame-end">${part('end')}</div>
<div id="notices"></div>
<template id="page-shape"><div class="shape">${skeletonOf('customer')}</div></template>
<script type="application/json" id="portal-set">${inlineJson(set)}</script>
${script(extraScript)}
${page ? '' : '<noscript><p class="wrap">Para usar el portal activa JavaScript en tu navegador.</p></noscript>'}
</body>
</html>
`;
}

/** Whose calls the HTML starts. */
const audienceOf = ({ access }: RemoteRoute): CallsScript['audience'] =>
  access.kind === 'public' ? 'visitors' : access.kind === 'public-or-private' ? 'all' : 'members';

/**
 * What stands in `<main>` until the page's code has come: the page as it was drawn, else its shape. Who has a session and
 * runs scripts passes through a visitors' page without seeing it.
 */
function mainOf({ route, passing }: PagePlan, page: string | undefined, brand: string | undefined): string {
  if (page && !passing) return `<div id="skeleton">${page}</div>`;
  const shape = skeletonOf(route.layout, brand);
  const plain = page ? `<noscript>${page}</noscript>` : '';
  return `<div id="skeleton" class="shape" role="status" aria-label="Cargando">${shape}</div>${plain}`;
}

/** Fills a template for one answer, but for the rules of what it draws. */
export function fillTemplate(template: string, nonce: string, theme: Theme, document = ''): string {
  return template
    .replaceAll(NONCE, nonce)
    .replace(DOCUMENT, document)
    .replace(THEME, theme ? ` data-theme="${theme}"` : '');
}

/** Puts the rules that the HTML uses into it, those of the page behind those of the shell. */
export const fillRules = (html: string, { shell, page }: UsedRules): string =>
  html.replace(SHELL_RULES, () => shell).replace(PAGE_RULES, () => page);

/** The whole stylesheet holds no paint up: it is for print until `whole-sheet.ts` lets it in, where its place is kept. */
const laterSheet = ({ href, integrity }: Preload): string =>
  `<link rel="stylesheet" data-later media="print" href="${href}" integrity="${integrity}" crossorigin="anonymous">`;

/** Scripts stand behind the page's own words, its font and its first calls: what is drawn needs none of them. */
const preloadLink = ({ href, as, integrity }: Preload): string =>
  `<link rel="preload" as="${as}" href="${href}"${integrity ? ` integrity="${integrity}"` : ''} crossorigin="anonymous"${as === 'script' ? ' fetchpriority="low"' : ''}>`;

/** JSON that can stand inside a script element. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="10" fill="#003223"/><circle cx="16" cy="16" r="8.5" fill="none" stroke="#115d42" stroke-width="3.2"/><path d="M16 7.5a8.5 8.5 0 0 1 7.36 12.75" fill="none" stroke="#abd9bf" stroke-width="3.2" stroke-linecap="round"/></svg>';
