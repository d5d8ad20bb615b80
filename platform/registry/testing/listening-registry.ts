import { createRegistryListener } from '../http/listener.ts';
import { openTestRegistry, type TestRegistry } from './test-registry.ts';

export interface ListeningRegistry extends TestRegistry {
  /** Its address, as commands are given it. */
  readonly url: string;
}

/** A registry for tests (`openTestRegistry`) that listens on a free port of loopback; `close` ends both. */
export async function openListeningRegistry(
  ...options: Parameters<typeof openTestRegistry>
): Promise<ListeningRegistry> {
  const registry = await openTestRegistry(...options);
  const listener = createRegistryListener({ service: registry.service, health: registry.health });
  const url = await listener.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...registry,
    url,
    close: async () => {
      await listener.close();
      await registry.close();
    },
  };
}
