import { landing } from '../routing/landing-after-login.ts';

/** Wider screens, in pixels, show the landing page after a logout (BC-09). */
const NARROWEST_LANDING = 428;

/** Page after the end of a session, by the width of the screen in pixels (RT-01, AU-61). */
export function afterLogout(width: number): string {
  return width > NARROWEST_LANDING ? '/' : landing.login;
}
