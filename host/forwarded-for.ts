import type { FastifyRequest } from 'fastify';
import type { ApiTarget } from './api-gate.ts';

/**
 * Who asks, for a call that the host makes in a browser's name: the header that came, and the address it came from. An API
 * in this process is told that address beside the headers.
 */
export function forwardedFor({ headers, socket }: FastifyRequest, api: ApiTarget): Record<string, string> {
  const given = headers['x-forwarded-for'];
  const own = 'instance' in api ? undefined : socket.remoteAddress;
  const all = [given, own].flat().filter(Boolean).join(', ');
  return all ? { 'x-forwarded-for': all } : {};
}
