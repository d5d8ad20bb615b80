import { jsx, jsxs } from 'react/jsx-runtime';

export { Fragment } from 'react/jsx-runtime';

/**
 * What the compiler calls in development, over the `react/jsx-runtime` that the shell shares: a second ES module of React would
 * have to be offered by every shell that is live.
 */
export function jsxDEV(
  type: Parameters<typeof jsx>[0],
  props: unknown,
  key: string | undefined,
  isStatic: boolean,
): ReturnType<typeof jsx> {
  return isStatic ? jsxs(type, props, key) : jsx(type, props, key);
}
