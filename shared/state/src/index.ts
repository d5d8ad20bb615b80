/**
 * What the shell knows of the open page, as atoms that every page reads: `const session = useAtomValue(sessionAtom)`.
 * The host has their first values (nobody is logged in), so a page with `prerender` reads them in an effect.
 */
export { type CurrentRoute, currentRouteAtom } from './current-route.ts';
export { type Notice, noticesAtom, type Question } from './notices.ts';
export { type Module, type Person, type Session, sessionAtom } from './session.ts';
export { type Theme, themeAtom } from './theme.ts';
