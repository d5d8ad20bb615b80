import { createBudget } from '@portal/registry';
import type { FastifyInstance } from 'fastify';

/** Reports in a minute, of one subscriber and of all; what comes above is neither read nor written. */
const BUDGET = { perSubscriber: 20, all: 300 } as const;
/** Longest report, in bytes: the policy itself stands in it. */
const REPORT_BYTES = 4096;
const MINUTE_MS = 60_000;

/** Directives that reports are told apart by; a browser, or a script that poses as one, can name anything. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'font-src', 'connect-src', 'frame-src', 'worker-src', 'manifest-src'],
  ...[
    'form-action',
    'base-uri',
    'object-src',
    'frame-ancestors',
    'require-trusted-types-for',
    'trusted-types',
  ],
]);

/**
 * `POST /csp`: what browsers report of the policy. Anybody can send one, so few are read, each is small, and of each kind
 * one line a minute is written, with how many came since the line before. `onReport` is told of each that was read.
 * @param now milliseconds
 */
export function installViolations(
  host: FastifyInstance,
  onReport: (report: unknown) => void = () => {},
  now: () => number = Date.now,
): void {
  for (const type of ['application/csp-report', 'application/reports+json']) {
    host.addContentTypeParser(
      type,
      { parseAs: 'string', bodyLimit: REPORT_BYTES },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch {
          done(Object.assign(new Error('The report is no JSON.'), { statusCode: 400 }));
        }
      },
    );
  }
  const budget = createBudget(BUDGET, now);
  const lines = new Map<string, { minute: number; unwritten: number }>();

  host.post(
    '/csp',
    {
      bodyLimit: REPORT_BYTES,
      onRequest: async (request, reply) => {
        if (!budget.takeOwn(request.ip)) return reply.code(429).send();
      },
    },
    async (request, reply) => {
      if (Object.keys(toldIn(request.body)).length === 0) return reply.code(422).send();
      if (!budget.takeShared()) return reply.code(429).send();
      const kind = kindOf(request.body);
      const minute = Math.floor(now() / MINUTE_MS);
      const line = lines.get(kind);
      if (line?.minute === minute) line.unwritten += 1;
      else {
        lines.set(kind, { minute, unwritten: 0 });
        const sample = placeOf(request.body);
        request.log.warn({ kind, sample, more: line?.unwritten ?? 0 }, 'browsers report violations');
      }
      onReport(request.body);
      return reply.code(204).send();
    },
  );
}

/** The directive that a report is about; `other` for everything that is not known. */
function kindOf(report: unknown): string {
  const told = toldIn(report);
  const directive = String(
    told['effective-directive'] ?? told['effectiveDirective'] ?? told['violated-directive'] ?? '',
  ).split(' ', 1)[0];
  return directive && DIRECTIVES.has(directive) ? directive : 'other';
}

/** Texts and numbers of a report, of which there may be several in one body; the first counts. */
function toldIn(report: unknown): Readonly<Record<string, string | number>> {
  const one = (Array.isArray(report) ? report[0] : report) as
    | { readonly 'csp-report'?: unknown; readonly body?: unknown }
    | null
    | undefined;
  // Everything else is not what browsers write, and can refuse to become a text.
  return Object.fromEntries(
    Object.entries(one?.['csp-report'] ?? one?.body ?? {}).filter(
      (field): field is [string, string | number] =>
        typeof field[1] === 'string' || typeof field[1] === 'number',
    ),
  );
}

/**
 * Where it happened, as far as it can be written down: addresses of pages hold national IDs and codes, and a piece of a
 * script or of a page holds whatever stood there, so neither goes into the log.
 */
function placeOf(report: unknown): Readonly<Record<string, string | number>> {
  const told = toldIn(report);
  const [page, blocked, source] = [
    addressIn(told['document-uri'] ?? told['documentURL']),
    told['blocked-uri'] ?? told['blockedURL'],
    addressIn(told['source-file'] ?? told['sourceFile']),
  ];
  const keyword = /^[a-z-]{1,40}$/.exec(String(blocked ?? ''))?.[0];
  const line = Number(told['line-number'] ?? told['lineNumber']);
  const found = {
    page: /^\/[a-z_-]{0,40}(?=\/|$)/.exec(page?.pathname ?? '')?.[0],
    blocked: keyword ?? addressIn(blocked)?.host.slice(0, 100),
    source: /^\/(?:remotes|shell)\/[\w.@/-]{1,150}$/.exec(source?.pathname ?? '')?.[0],
    line: Number.isSafeInteger(line) ? line : undefined,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
}

const addressIn = (text: unknown): URL | undefined =>
  typeof text === 'string' ? (URL.parse(text) ?? undefined) : undefined;
