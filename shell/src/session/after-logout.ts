import { landing } from '../routing/guard.ts';

/** Above this many pixels a screen is wide enough for the landing page (BC-09). */
const NARROWEST_LANDING = 428;

/** Where the end of a session leads on a screen of so many pixels (RT-01, AU-61). */
export function afterLogout(width: number): string {
  return width > NARROWEST_LANDING ? '/' : landing.login;
}
