import { createBudget } from '@portal/registry';
import type { FastifyInstance } from 'fastify';

/** Reports in a minute, of one address and of all; what comes above is neither read nor written. */
const BUDGET = { perAddress: 20, all: 300 } as const;
/** Longest report, in bytes: the policy itself stands in it. */
const LONGEST = 4096;
/** Longest part of a report that is written down, in characters. */
const SAMPLE = 1000;
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
    host.addContentTypeParser(type, { parseAs: 'string', bodyLimit: LONGEST }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch (error) {
        done(error as Error);
      }
    });
  }
  const budget = createBudget(BUDGET, now);
  const lines = new Map<string, { minute: number; unwritten: number }>();

  host.post(
    '/csp',
    {
      bodyLimit: LONGEST,
      onRequest: async (request, reply) => {
        if (!budget.take(request.ip)) return reply.code(429).send();
      },
    },
    async (request, reply) => {
      const kind = kindOf(request.body);
      const minute = Math.floor(now() / MINUTE_MS);
      const line = lines.get(kind);
      if (line?.minute === minute) line.unwritten += 1;
      else {
        lines.set(kind, { minute, unwritten: 0 });
        const sample = JSON.stringify(request.body).slice(0, SAMPLE);
        request.log.warn({ kind, sample, more: line?.unwritten ?? 0 }, 'browsers report violations');
      }
      onReport(request.body);
      return reply.code(204).send();
    },
  );
}

/** The directive that a report is about; `other` for everything that is not known. */
function kindOf(report: unknown): string {
  const one = (Array.isArray(report) ? report[0] : report) as
    | { readonly 'csp-report'?: Record<string, unknown>; readonly body?: Record<string, unknown> }
    | undefined;
  const told = one?.['csp-report'] ?? one?.body ?? {};
  const directive = String(
    told['effective-directive'] ?? told['effectiveDirective'] ?? told['violated-directive'] ?? '',
  ).split(' ', 1)[0];
  return directive && DIRECTIVES.has(directive) ? directive : 'other';
}
