import { jsx, jsxs } from 'react/jsx-runtime';

export { Fragment } from 'react/jsx-runtime';

/**
 * JSX function of the compiler in development, over the shared `react/jsx-runtime`. React's own `react/jsx-dev-runtime`
 * would be a further module that every live shell has to offer.
 */
export function jsxDEV(
  type: Parameters<typeof jsx>[0],
  props: unknown,
  key: string | undefined,
  isStatic: boolean,
): ReturnType<typeof jsx> {
  return isStatic ? jsxs(type, props, key) : jsx(type, props, key);
}
