import type { BrowserRoute } from '@portal/release-protocol/release';
import { writtenByShell } from './written-by-shell.ts';

/** The path and route being shown; changes with each navigation. */
export interface CurrentRoute {
  readonly pathname: string;
  /** Undefined where no remote has the path. */
  readonly route: BrowserRoute | undefined;
}

export const [currentRouteAtom, writtenCurrentRoute] = writtenByShell<CurrentRoute>({
  pathname: '/',
  route: undefined,
});
