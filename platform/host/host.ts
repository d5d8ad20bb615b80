import { reminderQuery } from '@portal/contract/reminder-link';
import { wantedQuery } from '@portal/contract/wanted-page';
import { RETRY_AFTER_SECONDS, statusOfDatabaseError } from '@portal/process-kit/database-faults';
import { drainInTime } from '@portal/process-kit/draining';
import { exchangeCookies } from '@portal/process-kit/plain-cookies';
import type { ProcessMetrics } from '@portal/process-kit/process-metrics';
import { callerOf } from '@portal/process-kit/subscriber';
import { requestTraceId } from '@portal/process-kit/trace-context';
import { answerUnreadable } from '@portal/process-kit/unreadable-requests';
import type {
  BrowserGrants,
  KnownBeacon,
  PageHealth,
  RegistryService,
  ReleaseRegistry,
} from '@portal/registry';
import { installReading } from '@portal/registry';
import type {
  BrowserSet,
  Layout,
  LiveNews,
  ReleaseSet,
  RemoteManifest,
  RemoteRoute,
} from '@portal/release-protocol/release';
import { trimPath } from '@portal/release-protocol/route-matching';
import type { Renderer } from '@portal/renderer';
import { type Maintenance, withMaintenance } from '@portal/shell/routing/maintenance';
import { movedPaths, shellRoutes } from '@portal/shell/routing/shell-routes';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type ActiveSets, createActiveSet } from './active-set.ts';
import { type ApiTarget, createApiGate, isApi } from './api-gate.ts';
import { installAppFiles } from './app-files.ts';
import { installArtefactFiles } from './artefact-files.ts';
import { wantsOwnFiles } from './asset-origin.ts';
import { installBeacons } from './beacons.ts';
import { assignedSet } from './canary-assignment.ts';
import type { DevelopmentFeed } from './development/feed.ts';
import { installLiveReload } from './development/live-reload.ts';
import type { DeveloperOverrides } from './development/overrides.ts';
import { installPlaces } from './development/places.ts';
import { installSourceEditor } from './development/source-editor.ts';
import { bestEncoding, compress } from './encoding.ts';
import { bannerOf, bannerRules } from './granted/banner.ts';
import { installOwnReleases } from './granted/own-releases.ts';
import { type GrantedVisit, installGrantedVisits } from './granted/visits.ts';
import { installLastKnownGood } from './last-known-good.ts';
import { installMeasurement } from './measurement.ts';
import {
  type BodyOptions,
  bodyEndHtml,
  bodyStartHtml,
  closingHtml,
  headHtml,
  openingHtml,
  type RenderedLayout,
  visibleHtml,
} from './page/document.ts';
import { errorPage } from './page/error-page.ts';
import { builtInlineScripts, hashesOf, type InlineScripts } from './page/inline-scripts.ts';
import { loggedInMain, missingMain, missingWords, renderedMain, skeletonMain } from './page/main-html.ts';
import { pageStyles, type RulesFor, type Theme } from './page/page-styles.ts';
import { installPlainInquiry } from './page/plain-inquiry.ts';
import { installPlainLogin, type PlainAnswer } from './page/plain-login.ts';
import { browserSet, isForVisitors, type PagePlan, planPage } from './page/plan.ts';
import { type PageSettings, policyWith, settingsMeta } from './page-settings.ts';
import { commonHeaders, headersOfEverything, newNonce, type PolicyOptions, pageHeaders } from './policy.ts';
import type { LayoutAnswers, MissingPage, PrerenderedPage, UnrenderedPage } from './prerender/prerender.ts';
import { createPrivatePages, type PrivatePage } from './prerender/private-pages.ts';
import { createPublicPages } from './prerender/public-pages.ts';
import { cookieOf } from './request-cookie.ts';
import { withoutAddresses } from './request-log.ts';
import { hasOpenMark, sessionCookieOf } from './session-cookie.ts';
import { streamed } from './streamed.ts';
import { answerUnreadablePage } from './unreadable-requests.ts';
import { installViolations } from './violations.ts';

export interface HostOptions {
  readonly registry: ReleaseRegistry;
  /** Read access to the registry; one in this process also announces its changes. Nothing by default. */
  readonly service?: Pick<RegistryService, 'status' | 'set'> & Partial<Pick<RegistryService, 'onChange'>>;
  /**
   * Whether anybody may read at this address what is live there: remotes in development elsewhere stand in the middle of
   * it. Off by default.
   */
  readonly showsRegistry?: boolean;
  /** Versions that single browsers run by a grant; none by default. */
  readonly grants?: BrowserGrants;
  /** Keeps what pages report of themselves; reports are ignored unless this is configured. */
  readonly health?: PageHealth;
  /** Called with each beacon that was kept. */
  readonly onBeacon?: (beacon: KnownBeacon) => void;
  /** Told of each answer, and of each page that was to be rendered. */
  readonly metrics?: Pick<ProcessMetrics, 'onAnswer' | 'onRender'>;
  readonly api: ApiTarget;
  /** Shared with the API: private pages are rendered from what it answers to this host; else the browser renders them. */
  readonly pageSecret?: string | undefined;
  readonly policy?: PolicyOptions;
  /** Settings of this installation for its pages; nothing by default (PL-10, PL-11). */
  readonly settings?: PageSettings;
  /** Where browsers fetch files of releases from: it copies this host's answers. The portal itself by default. */
  readonly assetOrigin?: string | undefined;
  /** Paths under maintenance; none by default (PL-03). */
  readonly maintenance?: Maintenance;
  /** Renders pages for this host and others, and is ended by who made it; one of its own by default. */
  readonly renderer?: Renderer | undefined;
  /** Renders the layout; the shell's own server build by default. */
  readonly layout?: LayoutModule;
  /** Where people open the portal, for addresses that search engines read; the address asked for by default. */
  readonly publicUrl?: string;
  /** The portal's clock, by which private pages are rendered. */
  readonly now?: () => Date;
  /** Number of proxies in front whose X-Forwarded-For may be believed; none by default. */
  readonly trustedProxies?: number;
  /** Called with every violation that browsers report. */
  readonly onReport?: (report: unknown) => void;
  readonly logger?: FastifyBaseLogger;
  /** How long the registry's state is believed without asking again; a second by default. */
  readonly believedMs?: number | undefined;
  /** Development: versions of single browsers without a grant; its registry is the host's. */
  readonly developer?: DeveloperOverrides;
  /**
   * Development: open pages take what goes live, without being loaded again where only remotes differ; with a feed also what
   * is built of the sources that are worked on, at once.
   */
  readonly liveReload?: boolean | DevelopmentFeed;
}

/** Exports of the shell's build for the host (`platform/host/dist`). */
export interface LayoutModule {
  readonly scripts: InlineScripts;
  renderLayout(
    name: Layout,
    manifests: readonly RemoteManifest[],
    pathname: string,
    route: RemoteRoute | undefined,
    /** Content in the layout; unknown parts stay empty until the browser has asked for them. */
    answers?: LayoutAnswers['answers'],
  ): {
    readonly start: string;
    readonly end: string;
    /** Symbol and name, for the skeleton of pages that bring their own. */
    readonly brand: string;
  };
}

/** Milliseconds in which a whole request must have come, uploads for the API among them. */
const REQUEST_MS = 60_000;
/** Milliseconds in which its headers must have come. */
const HEADERS_MS = 10_000;

/** Found where it runs, also when the host itself has been made one file. */
async function builtLayout(): Promise<LayoutModule> {
  const [{ renderLayout }, scripts] = await Promise.all([
    import(/* webpackIgnore: true */ new URL('./dist/layout.mjs', import.meta.url).href) as Promise<
      Pick<LayoutModule, 'renderLayout'>
    >,
    builtInlineScripts(),
  ]);
  return { renderLayout, scripts };
}

/**
 * The host: answers every path with HTML for exactly that path, serves artefacts by their content hash, and hands
 * `/api/*` to the API. Stateless; any number can run beside one another over the same registry.
 */
export async function createHost(options: HostOptions): Promise<FastifyInstance> {
  const { registry, maintenance = {}, onReport } = options;
  const { settings = {} } = options;
  const gate = createApiGate(options.api);
  if ('instance' in options.api) await options.api.instance.ready();
  const unreadable = (error: unknown) => options.logger?.warn({ err: error }, 'the registry cannot be read');
  const activeSet = createActiveSet(registry, undefined, unreadable, options.believedMs);
  const { renderLayout, scripts } = options.layout ?? (await builtLayout());
  const { ownFiles: _only, ...always } = scripts;
  const policy = {
    ...policyWith(options.policy ?? {}, settings),
    scripts: hashesOf(options.assetOrigin ? scripts : always),
  };
  const parts = new Map<string, Parts>();
  const sets = new WeakMap<ReleaseSet, Map<string, BrowserSet>>();
  const log = options.logger ?? { warn() {} };
  const publicPages = createPublicPages({
    registry,
    api: options.api,
    log,
    publicUrl: options.publicUrl,
    renderer: options.renderer,
    ...(options.metrics ? { onRender: options.metrics.onRender } : {}),
  });

  const privatePages = createPrivatePages({
    api: options.api,
    secret: options.pageSecret,
    render: publicPages.render,
    budget: settings.privateBudget,
    now: options.now,
  });

  const onEveryAnswer = Object.entries(headersOfEverything(policy.secure));
  const refusals = answerUnreadable(answerUnreadablePage(policy), {
    requestTimeout: REQUEST_MS,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: 1_000,
  });
  const host = Fastify({
    ...(options.logger ? { loggerInstance: withoutAddresses(options.logger) } : {}),
    logController: new LogController({ requestIdLogLabel: 'trace' }),
    genReqId: requestTraceId,
    // Fastify would refuse requests on open connections with 503 once this replica shuts down; they are answered.
    return503OnClosing: false,
    bodyLimit: 64 * 1024,
    // A path that cannot be read: its text, which may hold a national ID, goes neither into the answer nor the log.
    frameworkErrors: (_error, _request, reply) => void sendError(reply as FastifyReply, 404),
    clientErrorHandler: refusals.clientErrorHandler,
    // Below Fastify, so that uploads and streams of the API pass through untouched.
    serverFactory: (handler) =>
      refusals.serverFactory((request, response) => {
        for (const [name, value] of onEveryAnswer) response.setHeader(name, value);
        return (isApi(request.url) ? gate : handler)(request, response);
      }),
  });

  exchangeCookies(host.server, options.publicUrl);
  if (options.metrics) host.addHook('onResponse', options.metrics.onAnswer);
  host.addHook('onRequest', async (request) => {
    Object.defineProperty(request, 'ip', { value: callerOf(request.raw, options.trustedProxies ?? 0) });
  });

  const sendError = (reply: FastifyReply, status: number): FastifyReply => {
    const nonce = newNonce();
    return reply
      .code(status)
      .headers({ ...pageHeaders(nonce, policy), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(errorPage(status, nonce));
  };

  /** Parts of a page that all visitors of a route share while its answers are the same. */
  async function partsFor(
    set: ReleaseSet,
    stopped: readonly string[],
    plan: PagePlan,
    pathname: string,
    manifests: readonly RemoteManifest[],
    layout: LayoutAnswers | undefined,
    kind: MainKind,
    assetOrigin: string | undefined,
  ): Promise<Parts> {
    // The path matters only for the marked menu entry; parameters do not make a layout of their own.
    const key = `${set.hash} ${stopped} ${plan.layouts} ${plan.route.path} ${kind} ${assetOrigin} ${layout?.text}`;
    const known = parts.get(key);
    if (known) return known;
    if (parts.size > 500) parts.clear();
    const { remote, route } = plan;
    const rendered = plan.layouts.map((name) => ({
      layout: name,
      ...renderLayout(name, manifests, pathname, route, layout?.answers),
    }));
    const made: Parts = {
      layouts: rendered,
      brand: rendered[0]?.brand ?? '',
      rulesFor: await pageStyles(
        registry,
        set.shell,
        plan.layouts,
        remote && RENDERED_KINDS.includes(kind)
          ? { remote, page: route.page, isLater: kind === 'private' }
          : undefined,
        assetOrigin,
      ),
    };
    parts.set(key, made);
    return made;
  }

  /** A set as browsers need it, kept for the pages to come. */
  function setFor(
    set: ReleaseSet,
    stopped: readonly string[],
    assetOrigin: string | undefined,
    isGranted: boolean,
  ): BrowserSet {
    const ofSet = sets.get(set) ?? new Map<string, BrowserSet>();
    sets.set(set, ofSet);
    const key = `${stopped} ${assetOrigin} ${isGranted}`;
    const known = ofSet.get(key);
    if (known) return known;
    const made: BrowserSet = {
      ...browserSet(set, maintenance, stopped, assetOrigin),
      ...(isGranted ? { granted: true as const } : {}),
      ...(settings.tagManager ? { measured: true } : {}),
      ...(options.liveReload ? { development: true } : {}),
    };
    ofSet.set(key, made);
    return made;
  }

  /** Where this browser is to fetch files from, if that is not the portal itself. */
  const assetOriginFor = (request: FastifyRequest): string | undefined =>
    wantsOwnFiles(request) ? undefined : options.assetOrigin;

  /** The version that only this browser runs, by a grant or a developer's overrides. */
  async function ownOf(request: FastifyRequest, live: ActiveSets): Promise<GrantedVisit> {
    const tried = await options.developer?.of(request, live.stable);
    return tried ? { held: tried } : ((await granted?.of(request)) ?? {});
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    answer?: PlainAnswer,
  ): Promise<FastifyReply> {
    const live = await activeSet();
    if (!live) return sendError(reply, 503);
    const own = await ownOf(request, live);
    const { set, cookies } = assignedSet(live, request.headers.cookie, own);
    const { pathname, search } = new URL(request.url, 'http://host.invalid');
    const hasSession = !answer && sessionCookieOf(request) !== undefined;
    const moved = movedPaths[trimPath(pathname)];
    if (moved) return reply.redirect(moved, 302);
    const { remotes, own: ownPages } = withMaintenance(set.remotes, shellRoutes, maintenance);
    const assetOrigin = assetOriginFor(request);
    const plan = planPage({ ...set, remotes }, ownPages, pathname, hasSession, live.stopped, assetOrigin);
    if (!plan) return reply.redirect('/', 302);
    // A convenience for visitors; who may open what is decided in the browser and by the API.
    const open = plan.route.access.kind === 'public' || plan.route.access.kind === 'public-or-private';
    // On the way back from the bank the browser does not send the strict session cookie.
    if (!open && !hasSession && !hasOpenMark(request)) {
      return reply.redirect(`/login${reminderQuery(search) || wantedQuery(pathname + search)}`, 302);
    }

    // A canary is known by its silence too: who opens a page in a tab and never tells of it.
    if (live.canary && !own.held && request.headers['sec-fetch-dest'] === 'document')
      options.health?.noteServed(set.hash, request.ip);
    const nonce = newNonce();
    const running = set.remotes.filter(({ name }) => !live.stopped.includes(name));
    // A person with a session is redirected from login pages by scripts; without scripts the page can be read.
    const isRendered =
      open && !answer?.login && (!hasSession || (plan.passing && plan.route.layout === 'auth'));
    // A browser that tries a version of its own says nothing about how others fare with it.
    const { health } = options;
    const onFault =
      health && !own.held && plan.remote
        ? (fault: UnrenderedPage) =>
            health.noteUnrendered(
              { set: set.hash, remote: plan.remote?.name ?? '', route: plan.route.path, ...fault },
              request.ip,
            )
        : undefined;
    const page = isRendered
      ? await publicPages.page(running, plan, pathname, request, answer?.posted, onFault)
      : undefined;
    // Browsers must ask again before they follow the redirect, because an editor may give the address back.
    if (page && 'moved' in page)
      return reply
        .headers({ ...commonHeaders, 'cache-control': 'no-cache' })
        .redirect(page.moved + search, 301);
    const layout =
      page?.layout ?? (hasSession || !isForVisitors(plan.layouts) ? undefined : await publicPages.layout());
    const rendered = page && !page.missing ? page : undefined;
    const main = mainOf(plan, page, answer);
    const isPrivate = hasSession && privatePages.isRendered(plan, request);
    const privatePage = isPrivate
      ? privatePages.page(plan, pathname, request, publicPages.originOf(request), onFault)
      : undefined;
    const { layouts, brand, rulesFor } = await partsFor(
      set,
      live.stopped,
      plan,
      pathname,
      [...remotes, ownPages],
      layout,
      isPrivate ? 'private' : main.kind,
      assetOrigin,
    );
    const answers = rendered?.answers ?? [
      ...(layout?.answers ?? []),
      ...(answer?.posted ? [answer.posted] : []),
    ];
    const known = new Set(answers.map(({ key }) => key[0]));
    // The HTML starts no call whose answer it contains.
    const firstCalls =
      rendered || isPrivate
        ? []
        : plan.firstCalls.filter((call) => typeof call !== 'string' || !known.has(call));
    const theme = themeOf(request);
    const { traced } = settings;
    const content: BodyOptions = {
      plan,
      layouts,
      main: main.html(brand),
      set: setFor(set, live.stopped, assetOrigin, own.held !== undefined),
      answers,
      login: answer?.login,
      banner: own.held && bannerOf(own.held),
      readable: main.readable,
      nonce,
      traced,
      scripts,
      ...(options.liveReload ? { liveReload: true } : {}),
    };
    const bodyStart = bodyStartHtml(content);
    const head = headHtml({
      plan: { ...plan, firstCalls },
      words: page?.missing
        ? missingWords
        : open
          ? publicPages.words(request, plan, pathname, rendered)
          : plan.route,
      token: options.health?.documentOf(set.hash) ?? '',
      set: set.hash,
      meta: settingsMeta(settings),
      traced,
      rules: rulesFor(() => visibleHtml(content), rendered?.styles, theme),
      bannerRules: own.held && bannerRules,
      nonce,
      scripts,
      assetOrigin,
      agent: request.headers['user-agent'],
    });
    const start = openingHtml(theme, head) + bodyStart;
    const encoding = bestEncoding(request);
    reply
      .code(answer?.status ?? (page?.missing ? 404 : 200))
      .headers({
        ...pageHeaders(nonce, { ...policy, assetOrigin }),
        'cache-control': answer || own.held || isPrivate ? 'private, no-store' : 'no-cache',
        vary: 'accept-encoding, cookie, user-agent',
      })
      .headers(encoding === 'identity' ? {} : { 'content-encoding': encoding })
      .headers(cookies.length > 0 ? { 'set-cookie': [...cookies] } : {})
      .type('text/html; charset=utf-8');
    if (!privatePage) return reply.send(await compress(start + bodyEndHtml(content) + closingHtml, encoding));
    const rest = privatePage.then((found) => bodyEndHtml(withPrivate(content, found)) + closingHtml);
    // A reverse proxy must not buffer the beginning.
    return reply.header('x-accel-buffering', 'no').send(streamed(start, rest, encoding));
  }

  // `//x/resumen` names another host wherever it is resolved, here and in the browser.
  host.addHook('preClose', async () => drainInTime(host.server));
  host.addHook('onRequest', async (request, reply) =>
    /^\/(?![/\\])/.test(request.url) ? undefined : sendError(reply, 404),
  );
  installArtefactFiles(host, registry, options.assetOrigin !== undefined);
  installAppFiles(host, { assetOrigin: options.assetOrigin });
  options.developer?.install(host);
  const granted = options.grants && installGrantedVisits(host, options.grants, policy);
  installOwnReleases(host, async (request) => {
    const live = await activeSet();
    const own = live && (await ownOf(request, live));
    if (!own?.held && !options.liveReload) return undefined;
    return live && { live, set: assignedSet(live, request.headers.cookie, own ?? {}).set };
  });
  installMeasurement(host, settings.tagManager);
  installLastKnownGood(host, registry, options.health?.isSound, assetOriginFor);
  publicPages.install(host, async () => (await activeSet())?.stable.remotes ?? []);
  if (options.service) {
    if (options.showsRegistry) installReading(host, options.service);
    options.service.onChange?.(activeSet.forget);
  }
  if (options.liveReload) {
    const feed = options.liveReload === true ? undefined : options.liveReload;
    const { push } = installLiveReload(
      host,
      async (request) => {
        const live = await activeSet();
        if (!live) return undefined;
        const { set } = assignedSet(live, request.headers.cookie, await ownOf(request, live));
        return browserSet(set, maintenance, live.stopped, assetOriginFor(request));
      },
      () => feed?.faults() ?? [],
    );
    feed?.onChange(() => {
      activeSet.forget();
      push();
    });
    options.service?.onChange?.(push);
    installPlaces(host, registry);
    if (feed) installSourceEditor(host, feed.openSource);
  }
  if (options.health)
    installBeacons(host, options.health, {
      heard: options.onBeacon,
      heldSet: async (request) => (await granted?.of(request))?.held?.set.hash,
    });
  host.get('/live', async (request, reply) => {
    const live = await activeSet();
    if (!live) return reply.code(503).send();
    const { set } = assignedSet(live, request.headers.cookie, await ownOf(request, live));
    const news: LiveNews = { set: set.hash, stopped: live.stopped };
    return reply.headers({ ...commonHeaders, 'cache-control': 'no-store' }).send(news);
  });

  installViolations(host, onReport);
  installPlainLogin(host, { api: options.api, send: sendPage });
  installPlainInquiry(host, sendPage);
  host.get('/*', async (request, reply) => {
    if (isFilePath(request.url)) return sendError(reply, 404);
    if (options.developer?.entrance(request, reply)) return reply;
    // A reply is thenable and awaiting it yields undefined, so `entrance` answers whether it has replied.
    return (await granted?.entrance(request, reply)) ? reply : sendPage(request, reply);
  });
  host.setNotFoundHandler((_request, reply) => sendError(reply, 404));
  host.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    // As the API answers it: the same request a moment later may be served.
    const ofDatabase = statusOfDatabaseError(error);
    const status = ofDatabase ?? error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    if (ofDatabase === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return sendError(reply, status);
  });
  return host;
}

interface Parts {
  readonly layouts: readonly RenderedLayout[];
  readonly brand: string;
  readonly rulesFor: RulesFor;
}

/** Kind of content in `<main>`; `private`: the page of the person who is logged in, or its skeleton. */
type MainKind = Main['kind'] | 'private';

/** Those of which the remote renders something: also for who passes through, without scripts. */
const RENDERED_KINDS: readonly MainKind[] = ['rendered', 'plain', 'private'];

/** Content of `<main>`. */
interface Main {
  /** Pages of one kind use the same style rules, apart from those of the rendered markup. */
  readonly kind: 'rendered' | 'missing' | 'login' | 'skeleton' | 'plain';
  readonly html: (brand: string) => string;
  /** Whether it can be read without scripts. */
  readonly readable: boolean;
}

/** The body with the page of the person who is logged in; without it the browser asks and renders. */
function withPrivate(content: BodyOptions, page: PrivatePage | undefined): BodyOptions {
  const { plan } = content;
  if (!page || !plan.remote) return { ...content, lateCalls: plan.firstCalls };
  const { answers, css, html } = page;
  return { ...content, main: renderedMain(plan.remote.name, html), answers, rules: css, session: page };
}

function mainOf(
  plan: PagePlan,
  page: PrerenderedPage | MissingPage | undefined,
  answer: PlainAnswer | undefined,
): Main {
  if (answer?.login) {
    const { token } = answer.login;
    return { kind: 'login', readable: true, html: (brand) => loggedInMain(token, brand) };
  }
  if (page?.missing) return { kind: 'missing', readable: false, html: () => missingMain };
  if (page && plan.passing)
    return { kind: 'plain', readable: true, html: (brand) => skeletonMain(plan, brand, page.html) };
  if (page && plan.remote) {
    const { name } = plan.remote;
    return { kind: 'rendered', readable: true, html: () => renderedMain(name, page.html) };
  }
  return { kind: 'skeleton', readable: false, html: (brand) => skeletonMain(plan, brand) };
}

/** `/favicon.ico` and the like are files that do not exist, not pages to be redirected. */
const isFilePath = (url: string): boolean => /\.[a-z0-9]{2,5}$/i.test(url.split('?', 1)[0] ?? '');

function themeOf(request: FastifyRequest): Theme {
  const found = cookieOf(request.headers.cookie, 'theme');
  return found === 'light' || found === 'dark' ? found : undefined;
}
