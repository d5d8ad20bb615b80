import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Link as RouterLink, useInRouterContext } from 'react-router-dom';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string;
  /** Replaces the current entry of the history. */
  replace?: boolean | undefined;
  /** `useLocation().state` of the next page. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement> | undefined;
  children?: ReactNode;
};

/** Paths of the portal go through the router; everything else is left to the browser. */
export function Link({ href, replace, state, ...rest }: LinkProps) {
  const routed =
    useInRouterContext() && /^\/(?!\/)/.test(href) && !rest.target && rest.download === undefined;
  if (!routed) return <a href={href} {...rest} />;
  return <RouterLink to={href} state={state} {...(replace ? { replace } : {})} {...rest} />;
}
