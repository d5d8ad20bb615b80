import { expect, test } from '@jest/globals';
import { createLifecycles } from './lifecycles.tsx';

const Broken = (): never => {
  throw new Error('first render');
};

test('a first render that throws rejects the mount instead of leaving it pending', async () => {
  const crashes: unknown[] = [];
  const app = createLifecycles(
    () => <Broken />,
    (error) => crashes.push(error),
  );
  const container = document.createElement('div');
  await expect(app.mount(container)).rejects.toThrow('first render');
  expect(crashes).toEqual([]);
  app.unmount();
});

test('an application can be mounted again after it was unmounted', async () => {
  const app = createLifecycles(
    () => <p>Hola</p>,
    () => {},
  );
  const container = document.createElement('div');
  await app.mount(container);
  app.unmount();
  expect(container.textContent).toBe('');
  await app.mount(container);
  expect(container.textContent).toBe('Hola');
  app.unmount();
});
