import type { FastifyInstance } from 'fastify';

/** `POST /csp`: what browsers report of the policy. `onReport` is told of each. */
export function installViolations(
  host: FastifyInstance,
  onReport: (report: unknown) => void = () => {},
): void {
  for (const type of ['application/csp-report', 'application/reports+json']) {
    host.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch (error) {
        done(error as Error);
      }
    });
  }
  host.post('/csp', async (request, reply) => {
    request.log.warn({ report: request.body }, 'a browser reports a violation');
    onReport(request.body);
    return reply.code(204).send();
  });
}
