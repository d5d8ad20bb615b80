import { promisesHold } from '../testing/canary-promises.ts';

promisesHold({
  canaries: Number(process.env['CANARIES'] ?? 5_000),
  seed: Number(process.env['SEED'] ?? Date.now() % 2 ** 32),
});
