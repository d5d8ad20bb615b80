import type { FastifyBaseLogger } from 'fastify';

/** Fields of a request in a log line. */
interface LoggedRequest {
  readonly id: unknown;
  readonly method: string;
}

/**
 * The log of a host, whose lines say of a request no more than its method, at every level: an address may hold a
 * national ID, a code, or the secret of a link (threat T21).
 */
export function withoutAddresses(logger: FastifyBaseLogger): FastifyBaseLogger {
  return logger.child(
    {},
    {
      serializers: {
        req: ({ id, method }: LoggedRequest) => ({ id, method }),
        res: ({ statusCode }) => ({ statusCode }),
      },
    },
  );
}
