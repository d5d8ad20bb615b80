import { getDefaultStore } from 'jotai';

/** For the shell, which writes what pages read, and for tests. */
export { writtenCurrentRoute } from './current-route.ts';
export { type ExpiredBy, writtenNotices } from './notices.ts';
export { writtenSession } from './session.ts';

/** The one store of the open page. */
export const store = getDefaultStore();
