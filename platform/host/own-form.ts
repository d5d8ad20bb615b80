import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Whether the form that is posted is one of ours: another site must not act in a person's name without their notice.
 * The policy `no-referrer` makes the browser send `Origin: null` even for our own, so its other word for it is asked
 * first.
 */
export function isOwnForm({ headers, host, protocol }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === `${protocol}://${host}`;
}

/** Forms of plain HTML are read in this scope. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}
