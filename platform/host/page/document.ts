import { BRAND } from '@portal/contract/brand';
import { addressOf } from '@portal/release-protocol/first-calls';
import type { BrowserSet, Layout, RemoteRoute } from '@portal/release-protocol/release';
import { escapeHtml } from '@portal/values/escape-html';
import type { FirstCallsPlan } from './inline/first-calls.ts';
import type { InlineScripts } from './inline-scripts.ts';
import type { CriticalRules, Theme } from './page-styles.ts';
import type { PagePlan, Preload } from './plan.ts';
import { skeletonOf } from './skeleton.ts';

/** A layout as markup: what stands before and behind `<main>`. */
export interface RenderedLayout {
  readonly layout: Layout;
  readonly start: string;
  readonly end: string;
}

/** Title and description of a page for search engines, link previews and the browser's tab. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
  /** Elements for the head: address and preview. */
  readonly preview?: string;
}

/** Content of the body. */
export interface BodyOptions {
  readonly plan: PagePlan;
  /** Layouts that the page may have; the first is the most likely one. */
  readonly layouts: readonly RenderedLayout[];
  /** Inside `<main>`. */
  readonly main: string;
  readonly set: BrowserSet;
  /** Data of the rendered markup by query key: the browser hydrates with the same. */
  readonly answers: readonly { readonly key: readonly unknown[]; readonly data: unknown }[];
  /** The session that private answers belong to. */
  readonly session?: {
    /** National ID. */
    readonly person: string;
    /** Seconds that the session lasts if it is not used again. */
    readonly endsIn: number;
    /** When the page was rendered. */
    readonly at: Date;
  };
  /** Rules of `<main>` alone, where the head was sent before it was rendered. */
  readonly rules?: string;
  /** The first calls of the page, where the head was sent before it was known that the browser has to make them. */
  readonly lateCalls?: PagePlan['firstCalls'];
  readonly traced?: boolean | undefined;
  /** Reply to a login that was posted before the scripts, which they open the portal with. */
  readonly login?: unknown;
  /** Stands above everything. */
  readonly banner?: string | undefined;
  /** Whether `<main>` can be read, and says by itself what needs scripts. */
  readonly readable: boolean;
  readonly nonce: string;
  readonly scripts: InlineScripts;
  /** Whether the page takes what goes live, in development. */
  readonly liveReload?: boolean;
}

export interface HeadOptions {
  readonly plan: PagePlan;
  readonly words: PageWords;
  /** Token for the beacons of this document. */
  readonly token: string;
  /** Hash of the set that the document runs. */
  readonly set: string;
  /** Elements by configuration. */
  readonly meta: string;
  /** Whether the first calls begin traces. */
  readonly traced?: boolean | undefined;
  readonly rules: CriticalRules;
  /** Rules of the banner. */
  readonly bannerRules?: string | undefined;
  readonly nonce: string;
  readonly scripts: InlineScripts;
  /** Where files come from, if that is not the portal itself. */
  readonly assetOrigin?: string | undefined;
  /** What the browser calls itself. */
  readonly agent?: string | undefined;
}

/**
 * The HTML of one path up to its body, of parts that are known by then. Text and not a React tree: React moves titles,
 * metas and preloads of a head behind everything else in it, and their order is what the first paint depends on.
 */
export function openingHtml(theme: Theme, head: string): string {
  return `<!doctype html>
<html lang="es-CO"${themeAttribute(theme)}>
${head}
`;
}

export const closingHtml = '\n</html>\n';

function themeAttribute(theme: Theme): string {
  return theme ? ` data-theme="${theme}"` : '';
}

/** A script by its text alone, as the policy names it; what differs from page to page stands in an attribute. */
const scriptOf = (text: string, name: 'plan' | 'layouts', value: unknown): string =>
  `<script data-${name}="${escapeHtml(JSON.stringify(value))}">${text}</script>`;

function callsElement(
  { firstCalls: text }: InlineScripts,
  route: RemoteRoute,
  calls: PagePlan['firstCalls'],
  traced: boolean,
): string {
  if (calls.length === 0) return '';
  const plan: FirstCallsPlan = {
    calls: calls.map((call) =>
      typeof call !== 'string' && call.granted
        ? [addressOf(call, route.path), call.granted]
        : [addressOf(call, route.path)],
    ),
    audience: audienceOf(route),
    traced,
  };
  return scriptOf(text, 'plan', plan);
}

export function headHtml(options: HeadOptions): string {
  const {
    plan,
    words,
    token,
    set,
    meta,
    traced = false,
    rules,
    bannerRules,
    nonce,
    scripts,
    assetOrigin,
    agent = '',
  } = options;
  const { route, entry, sheets, preloads, firstCalls } = plan;
  return `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(words.title)} · ${BRAND}</title>
<meta name="description" content="${escapeHtml(words.description)}">
${words.preview ?? ''}<meta name="theme-color" content="#003223">
<meta name="document" content="${token}">${meta}
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
${callsElement(scripts, route, firstCalls, traced)}${assetOrigin ? `\n<script data-set="${set}">${scripts.ownFiles}</script>` : ''}
<script src="${entry.href}" integrity="${entry.integrity}" crossorigin="anonymous" fetchpriority="low" defer></script>
${preloads.map((file) => preloadLink(file, agent)).join('\n')}
<style nonce="${nonce}">${rules.shell}</style>
${sheets.map(laterSheet).join('\n')}
<style nonce="${nonce}" data-page>${rules.page}</style>
${bannerRules ? `<style nonce="${nonce}">${bannerRules}</style>\n` : ''}</head>`;
}

type Shared = Pick<BodyOptions, 'plan' | 'layouts' | 'scripts'>;

/**
 * How many elements the markup has, in an attribute: a browser with others in their place has a translation or an
 * extension at work, and that its page differs is no fault of a release. With scripts on a `noscript` has none.
 */
const elementsOf = (html: string): string =>
  `data-elements="${html.replace(/(<noscript).*?<\/noscript>/gs, '$1').match(/<[a-z]/g)?.length ?? 0}"`;

const layoutPart = (layouts: readonly RenderedLayout[], place: 'start' | 'end'): string =>
  layouts
    .map(({ layout, [place]: html }) => `<div data-layout="${layout}" ${elementsOf(html)}>${html}</div>`)
    .join('');

const opening = (
  { plan, layouts, banner }: Pick<BodyOptions, 'plan' | 'layouts' | 'banner'>,
  script: string,
): string => `<body class="${plan.layouts[0]}">
${script}
<a class="skip" href="#contenido">Saltar al contenido</a>
${banner ?? ''}<div id="frame-start">${layoutPart(layouts, 'start')}</div>
`;

const mainAndBehind = ({
  layouts,
  main,
}: Pick<
  BodyOptions,
  'layouts' | 'main'
>): string => `<main id="contenido" tabindex="-1" ${elementsOf(main)}>${main}</main>
<div id="frame-end">${layoutPart(layouts, 'end')}</div>
<div id="notices"></div>
<template id="page-shape"><div class="shape">${skeletonOf('customer')}</div></template>
`;

const withoutScripts = ({ readable }: Pick<BodyOptions, 'readable'>): string =>
  readable
    ? ''
    : '<noscript><p class="wrap">Para usar el portal activa JavaScript en tu navegador.</p></noscript>';

/** The body without its scripts and their data. */
export function visibleHtml(options: BodyOptions): string {
  return opening(options, '') + mainAndBehind(options) + withoutScripts(options);
}

/** The body up to `<main>`: it is there before anything of the page is known. */
export function bodyStartHtml(options: Shared & Pick<BodyOptions, 'banner'>): string {
  const { plan, scripts } = options;
  return opening(
    options,
    plan.layouts.length > 1 ? scriptOf(scripts.layoutChoice, 'layouts', plan.layouts) : '',
  );
}

/** JSON element of each set. Many pages have the same set, which is serialised once. */
const setTexts = new WeakMap<BrowserSet, string>();
function setElement(set: BrowserSet): string {
  const text = setTexts.get(set) ?? jsonElement('portal-set', set);
  setTexts.set(set, text);
  return text;
}

/** The body from `<main>` on. */
export function bodyEndHtml(options: BodyOptions): string {
  const { plan, set, answers, session, rules, login, nonce, scripts } = options;
  const owner = session
    ? ` data-person="${escapeHtml(session.person)}" data-ends-in="${session.endsIn}" data-at="${session.at.toISOString()}"`
    : '';
  return `${rules ? `<style nonce="${nonce}">${rules}</style>\n` : ''}${mainAndBehind(options)}${answers.length > 0 ? jsonElement('portal-answers', answers, owner) : ''}${setElement(set)}
${login === undefined ? '' : jsonElement('portal-login', login)}${options.liveReload ? `<script>${scripts.liveReload}</script>` : ''}${callsElement(scripts, plan.route, options.lateCalls ?? [], options.traced ?? false)}
${withoutScripts(options)}
</body>`;
}

/** The people for whom the HTML starts the first calls: visitors, members, or both. */
const audienceOf = ({ access }: RemoteRoute): FirstCallsPlan['audience'] =>
  access.kind === 'public' ? 'visitors' : access.kind === 'public-or-private' ? 'all' : 'members';

/** The whole stylesheet holds no paint up: it is for print until `full-stylesheet.ts` lets it in, where its place is kept. */
const laterSheet = ({ href, integrity }: Preload): string =>
  `<link rel="stylesheet" data-later media="print" href="${href}" integrity="${integrity}" crossorigin="anonymous">`;

/** WebKit by its header, on telephones of Apple in every browser; Chromium names itself too. */
const WEBKIT = /AppleWebKit\/(?!.*Chrom)/;

/**
 * Scripts stand behind the page's own words, its font and its first calls: what is rendered needs none of them. WebKit
 * does not read the hash of a script that is announced: under `Integrity-Policy` it would refuse and report each. There
 * the file is fetched into the cache as data, and its hash is checked where it becomes a script.
 */
const preloadLink = ({ href, as, integrity }: Preload, agent: string): string => {
  const script = as === 'script' ? ' fetchpriority="low"' : '';
  return script && WEBKIT.test(agent)
    ? `<link rel="preload" as="fetch" href="${href}" crossorigin="anonymous"${script}>`
    : `<link rel="preload" as="${as}" href="${href}"${integrity ? ` integrity="${integrity}"` : ''} crossorigin="anonymous"${script}>`;
};

const jsonElement = (id: string, value: unknown, attributes = ''): string =>
  `<script type="application/json" id="${id}"${attributes}>${inlineJson(value)}</script>`;

/** JSON that can stand inside a script element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="10" fill="#003223"/><circle cx="16" cy="16" r="8.5" fill="none" stroke="#115d42" stroke-width="3.2"/><path d="M16 7.5a8.5 8.5 0 0 1 7.36 12.75" fill="none" stroke="#abd9bf" stroke-width="3.2" stroke-linecap="round"/></svg>';
