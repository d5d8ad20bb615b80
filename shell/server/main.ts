import Fastify from 'fastify';
import { createHost } from './host.ts';
import { createFileRegistry } from './registry/file-registry.ts';

/** The host as a process of its own: one of any number of replicas over one folder of releases. */
const { env } = process;
const publicUrl = env['PUBLIC_URL'] ?? 'http://localhost:4800';
const registry = createFileRegistry(env['ARTEFACTS_DIR'] ?? '.portal/artefacts');
const channel = env['CHANNEL'] ?? 'stable';
// Each request is a line of whoever stands in front; from `info` on, a line here would hold its address (threat T21).
const { log } = Fastify({ logger: { level: env['LOG_LEVEL'] ?? 'warn' } });

const host = await createHost({
  registry,
  channel,
  api: { upstream: env['API_URL'] ?? 'http://127.0.0.1:4810' },
  policy: { secure: publicUrl.startsWith('https:') },
  logger: log,
});
// A replica can be asked for pages once there is something to show.
host.get('/health', async (_request, reply) => {
  const live = await registry.channel(channel);
  return reply.code(live ? 200 : 503).send({ status: live ? 'ok' : 'no set is live', set: live?.set });
});
await host.listen({ host: env['HOST_ADDRESS'] ?? '127.0.0.1', port: Number(env['HOST_PORT'] ?? 4820) });

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    host.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  });
}
