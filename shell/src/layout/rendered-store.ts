import type { Layout } from '@portal/release-protocol/release';
import type { CurrentRoute, Session } from '@portal/state';
import { writtenCurrentRoute, writtenSession } from '@portal/state/shell';
import { createStore } from 'jotai';

const empty = { fiscal_number: '', first_name: '', last_name: '', email: '' };
const sessions: Readonly<Partial<Record<Layout, Session>>> = {
  customer: { kind: 'client', person: empty, pending: false },
  admin: { kind: 'admin', person: empty, modules: [] },
};

/**
 * A store with what the host knows when it renders a layout: the route, and the layout's role without a name. The
 * browser hydrates the layout with such a store too.
 */
export function renderedStore(layout: Layout, route: CurrentRoute): ReturnType<typeof createStore> {
  const store = createStore();
  const session = sessions[layout];
  if (session) store.set(writtenSession, session);
  store.set(writtenCurrentRoute, route);
  return store;
}
