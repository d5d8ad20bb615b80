import { type PageHead, pageHeadOf } from '@portal/contract/page-head';
import type { ProcessMetrics } from '@portal/process-kit/process-metrics';
import { createSymbolicator, type ReleaseRegistry } from '@portal/registry';
import { MENU_CALL } from '@portal/release-protocol/first-calls';
import type { Release, RemoteRoute, RenderFault } from '@portal/release-protocol/release';
import { findRoute, trimPath } from '@portal/release-protocol/route-matching';
import type { KnownAnswer } from '@portal/remote-kit/server';
import { createRenderer, RenderError, type RenderedPage, type Renderer } from '@portal/renderer';
import { businessDate } from '@portal/values/bogota-time';
import type { FastifyBaseLogger } from 'fastify';
import { type MarkupWords, wordsInMarkup } from '../page/markup-words.ts';
import type { PagePlan } from '../page/plan.ts';
import { resultWithin } from '../result-within.ts';
import { type AnswerOf, type KnownData, MISSING } from './answers.ts';
import { questionsOf } from './questions.ts';

/** The page of a path whose content does not exist. */
export interface MissingPage {
  readonly missing: true;
  readonly layout: LayoutAnswers;
}

/** The page is known by another address of the same route. */
export interface MovedPage {
  readonly moved: string;
}

/** A page for visitors, ready to stand in the HTML. */
export interface PrerenderedPage {
  readonly missing?: false;
  readonly html: string;
  /** Address of the page, and its editor's texts and picture for search engines; undefined for pages without an editor. */
  readonly head: PageHead | undefined;
  /** Title, description and picture from the markup. */
  readonly words: MarkupWords;
  /** Rules for what would have been style attributes; the same object for pages that use the same rules. */
  readonly styles: { readonly css: string };
  /** Data of the markup; the browser hydrates with them and makes no calls for them. */
  readonly answers: readonly KnownAnswer[];
  /** Data of the layout around it. */
  readonly layout: LayoutAnswers;
}

/** Answers that a layout for visitors is rendered from; equal texts render equal layouts. */
export interface LayoutAnswers {
  readonly text: string;
  readonly answers: readonly KnownAnswer[];
}

export interface PrerenderOptions {
  readonly registry: ReleaseRegistry;
  readonly answerOf: AnswerOf;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Renders for this host and others, and is ended by who made it; one of its own by default. */
  readonly renderer?: Renderer | undefined;
  /** How long a page may wait for being rendered, in milliseconds; the next visitor finds it ready. */
  readonly budget?: number;
  /** The same for forms, and for the answer to one that was posted. */
  readonly formBudget?: number;
  /** Told of each page that was to be rendered: its remote, the fault or `rendered`, milliseconds. */
  readonly onRender?: ProcessMetrics['onRender'];
}

/** A rendered page that is kept, with what others read of it. */
interface ReadPage extends RenderedPage {
  readonly words: MarkupWords;
}

/** Report of a page that a remote did not render. */
export type UnrenderedPage = Omit<RenderFault, 'set' | 'remote' | 'route'>;

/** A page as its remote renders it from these answers; undefined where it cannot. */
export type RenderPage = (
  remote: Release,
  route: RemoteRoute,
  pathname: string,
  /** Where people open the portal. */
  origin: string,
  answers: readonly KnownAnswer[],
  /** Whether the answers are one person's: the text of an error may hold them, and is not written down. */
  isPersonal: boolean,
  /** When a page is rendered that shows its day; none for one that is kept for the days to come. */
  at?: Date,
  /** Told where the remote is the reason that it was not. */
  onFault?: (fault: UnrenderedPage) => void,
) => Promise<RenderedPage | undefined>;

export interface Prerender {
  readonly render: RenderPage;
  /**
   * The page at a path for a visitor, that what it names does not exist, or where it is; undefined where the HTML is to
   * hold the page's skeleton.
   */
  page(
    remotes: readonly Release[],
    plan: PagePlan,
    pathname: string,
    /** Where people open the portal. */
    origin: string,
    /** Answer to a form that was posted without scripts: the page is rendered for this visitor alone. */
    posted?: KnownAnswer,
    /** Told where this visitor is the one for whom it was to be rendered, and its remote did not. */
    onFault?: (fault: UnrenderedPage) => void,
  ): Promise<PrerenderedPage | MissingPage | MovedPage | undefined>;
  close(): Promise<void>;
}

/** Calls that the visitors' layout is rendered from: its menus and contact lines. */
const OF_LAYOUT: readonly unknown[] = [MENU_CALL, 'GET /api/front_modules/list'];
/** Pages kept rendered. */
const MOST_PAGES = 300;
/** Faults of no page: the renderer itself has said them once. */
const TOLD_ELSEWHERE: readonly RenderError['fault'][] = ['resting', 'unavailable', 'closing'];
/**
 * Faults that a page can cause, each with the name it is reported by; an error that the page threw is reported without
 * one. The others say nothing of this request: the renderer could not take it, or the page or its release failed in an
 * earlier one.
 */
const ERRORS: Partial<Record<RenderError['fault'], string | undefined>> = {
  threw: undefined,
  evaluation: 'EvaluationError',
  timeout: 'TimeoutError',
  memory: 'OutOfMemoryError',
  'too-large': 'MarkupTooLarge',
  crashed: 'ProcessCrashed',
};

function unrendered(error: RenderError, remote: Release): UnrenderedPage | undefined {
  if (!Object.hasOwn(ERRORS, error.fault)) return undefined;
  const name = ERRORS[error.fault];
  const stack = error.places.map((place) => frameOf(remote, place));
  return {
    fault: error.isShared ? 'render-server-shared' : 'render-server',
    ...(name ? { error: name } : {}),
    ...(stack.length > 0 ? { stack } : {}),
  };
}

/** A place in the server bundle, as places in scripts of releases are named. */
const frameOf = ({ name, hash, server }: Release, place: string): string =>
  `${name}/${hash}/${server}:${place}`;

/**
 * Renders public pages into the HTML, so that search engines, link previews and people on slow lines get the page and
 * not its skeleton (docs/decisions/0013-pages-rendered-by-the-host.md). Never makes a page wait longer than its budgets.
 */
export function createPrerender({
  registry,
  answerOf,
  log,
  renderer: given,
  budget = 250,
  formBudget = 1_500,
  onRender = () => {},
}: PrerenderOptions): Prerender {
  const renderer = given ?? createRenderer({ log });
  const rendered = new Map<
    string,
    { readonly texts: string; readonly page: Promise<ReadPage | undefined> }
  >();
  const stylesOfPosted = new Map<string, { readonly css: string }>();
  const stylesFor = (key: string, css: string): { readonly css: string } => {
    const known = stylesOfPosted.get(key);
    if (known?.css === css) return known;
    if (stylesOfPosted.size >= MOST_PAGES) stylesOfPosted.clear();
    const made = { css };
    stylesOfPosted.set(key, made);
    return made;
  };

  // A host runs for weeks: the maps it has read go with their release.
  const symbolicators = new WeakMap<Release, ReturnType<typeof createSymbolicator>>();

  /** Writes down why a page was not rendered, with file, line and column of the sources, who owns them and the commit. */
  async function tell(error: unknown, remote: Release, route: RemoteRoute, isPersonal: boolean) {
    const { fault, places } = error instanceof RenderError ? error : { fault: 'failed', places: [] };
    const symbolicated = symbolicators.get(remote) ?? createSymbolicator(registry);
    symbolicators.set(remote, symbolicated);
    const frames = await Promise.all(
      places.map(async (place) => {
        const { where } = await symbolicated(frameOf(remote, place)).catch(() => ({ where: place }));
        return where;
      }),
    );
    const { owner, commit } = remote;
    log.warn(
      {
        ...(isPersonal ? { fault } : { err: error }),
        ...{ remote: remote.name, route: route.path },
        ...(frames.length > 0 ? { frames, owner, commit } : {}),
      },
      'a page was not rendered',
    );
  }

  const render: RenderPage = async (remote, route, pathname, origin, answers, isPersonal, at, onFault) => {
    const began = performance.now();
    const count = (outcome: string) => onRender(remote.name, outcome, performance.now() - began);
    try {
      const bundle = {
        key: remote.hash,
        source: async () => {
          const file = remote.server ?? '';
          const kept = await registry.file(remote.name, remote.hash, file, []);
          if (!kept) throw new Error(`${file} of ${remote.name} is not to be had`);
          return Buffer.from(kept.content).toString();
        },
      };
      const page = await renderer.render(bundle, {
        remote: remote.name,
        origin,
        page: route.page,
        path: route.path,
        pathname,
        answers,
        ...(at ? { at: at.toISOString() } : {}),
      });
      count('rendered');
      return page;
    } catch (error) {
      count(error instanceof RenderError ? error.fault : 'failed');
      const isToldElsewhere = error instanceof RenderError && TOLD_ELSEWHERE.includes(error.fault);
      const fault = error instanceof RenderError ? unrendered(error, remote) : undefined;
      if (fault) onFault?.(fault);
      // The visitor does not wait for the map to be read.
      if (!isToldElsewhere) void tell(error, remote, route, isPersonal);
      return undefined;
    }
  };

  return {
    render,
    async page(remotes, plan, pathname, origin, posted, onFault) {
      const { route } = plan;
      const remote = findRoute(remotes, pathname)?.remote;
      // Bundles of earlier releases, built for Node, do not run in an isolate: their pages are left to the browser.
      if (!remote?.server?.endsWith('.js') || !route.prerender) return undefined;
      const questions = questionsOf({
        calls: plan.firstCalls,
        pattern: route.path,
        pathname,
        today: businessDate(new Date()),
      });
      const found = await Promise.all(questions.map(({ path }) => answerOf(path)));
      const layout = layoutAnswers(questions.map(({ key }, at) => ({ key, answer: found[at] })));
      if (found.includes(MISSING)) return { missing: true, layout };
      const head = found.map((answer) => pageHeadOf(answer?.data)).find((one) => one !== undefined);
      const isMoved =
        head && head.path !== trimPath(pathname) && findRoute(remotes, head.path)?.route.path === route.path;
      if (isMoved) return { moved: head.path };
      const isMissed = (answer: KnownData | undefined, at: number): boolean =>
        answer === undefined && questions[at]?.key[0] !== MENU_CALL;
      if (found.some(isMissed)) return undefined;
      const answers = questions.flatMap(({ key }, at) => {
        const answer = found[at];
        return answer ? [{ key, data: answer.data }] : [];
      });
      if (posted) {
        const all = [...answers, posted];
        const page = await resultWithin(
          formBudget,
          render(remote, route, pathname, origin, all, true, undefined, onFault),
        );
        if (page === 'late' || page === undefined) return undefined;
        const styles = stylesFor(`${remote.hash} ${route.path}`, page.css);
        const words = wordsInMarkup(page.html);
        return { html: page.html, words, head, styles, answers: all, layout };
      }
      const texts = found.map((answer) => answer?.text).join('\n');

      const place = `${remote.hash} ${origin} ${pathname}`;
      let entry = rendered.get(place);
      if (entry?.texts !== texts) {
        if (rendered.size >= MOST_PAGES) rendered.clear();
        const page = render(remote, route, pathname, origin, answers, false, undefined, onFault).then(
          (made) => made && { ...made, words: wordsInMarkup(made.html) },
        );
        entry = { texts, page };
        rendered.set(place, entry);
      }
      // A page without data of its own is a form, which without scripts is all that a visitor has: it is worth a wait.
      const isForm = questions.every(({ key }) => key[0] === MENU_CALL);
      const page = await resultWithin(isForm ? formBudget : budget, entry.page);
      if (page === 'late') return undefined;
      if (page === undefined) {
        rendered.delete(place);
        return undefined;
      }
      return { html: page.html, words: page.words, head, styles: page, answers, layout };
    },
    close: async () => {
      if (!given) renderer.close();
    },
  };
}

/** Of the answers at hand, those that the layout around a page is rendered from. */
export function layoutAnswers(
  given: readonly { readonly key: readonly unknown[]; readonly answer: KnownData | undefined }[],
): LayoutAnswers {
  const known = given.flatMap(({ key, answer }) =>
    answer && answer !== MISSING && OF_LAYOUT.includes(key[0]) ? [{ key, answer }] : [],
  );
  return {
    text: known.map(({ answer }) => answer.text).join('\n'),
    answers: known.map(({ key, answer }) => ({ key, data: answer.data })),
  };
}
