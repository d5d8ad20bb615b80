import { call, queryClient } from '@portal/api-client';
import type { RequiredAction } from '@portal/contract';
import type { PortalEvents } from '@portal/contract/events';
import { OPEN_MARK } from '@portal/contract/open-mark';
import { sessionKeys as keys } from '@portal/contract/session-keys';
import { bus } from '@portal/event-bus';
import { type Person, type Session, sessionAtom } from '@portal/state';
import { type ExpiredBy, store, writtenSession } from '@portal/state/shell';
import { drafts } from '@portal/ui/core';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import { keepReminder, takeReminder } from './reminder-link.ts';
import { readSession, whoIs, writeLogin, writePerson, writeRequiredAction } from './stored-session.ts';
import { readWantedPage, takeWantedPage } from './wanted-page.ts';

type EndReason = PortalEvents['session.ended@1']['reason'];

export interface SessionStore {
  get(): Session;
  subscribe(listener: () => void): () => void;
  /** Opens the session at once; resolves when the person's name has arrived. */
  start(reply: PortalEvents['session.started@1']): Promise<void>;
  /** Asks for the name again if the page was left before it arrived. */
  askMissingName(): Promise<void>;
  /** Ends the session here and in the other tabs; a second call at the same time does nothing. */
  end(reason: EndReason, by?: ExpiredBy): Promise<void>;
  /** The session has expired by this browser's clock; the server is told, since its clock may differ. */
  runOut(): Promise<void>;
  /** The API demands an action of the person first, such as a new password. */
  requireAction(requiredAction: RequiredAction): void;
  update(change: PortalEvents['session.updated@1']): void;
  /** Keeps the name that a visitor gave; the name of a logged-in person does not change (PU-33). */
  identify(visitor: Person): void;
  lastPath(): string | undefined;
  rememberPath(path: string): void;
  /** Forgets the last path if it is this one. */
  forgetPath(path: string): void;
}

/** The part of a window that a session lives in. */
type Tab = Pick<
  Window,
  'localStorage' | 'sessionStorage' | 'addEventListener' | 'location' | 'history' | 'document'
>;

const own: ReadonlySet<string> = new Set(Object.values(keys));

/** The session of this browser. `onEnded` runs in every tab, once for each session (AU-58 … AU-61). */
export function createSessionStore(
  tab: Tab,
  onEnded: (reason: EndReason, by?: ExpiredBy) => void,
): SessionStore {
  const { localStorage, sessionStorage } = tab;
  let session = readSession(localStorage);

  const isOpen = (): boolean => session.kind !== 'anonymous';
  /** Sets the cookie that says whether a session is open. */
  const mark = (): void => {
    const { document, location } = tab;
    const secure = location.protocol === 'https:' ? '; secure' : '';
    const life = isOpen() ? '=1' : '=; max-age=0';
    document.cookie = `${OPEN_MARK}${life}; path=/; samesite=lax${secure}`;
  };
  mark();
  if (!isOpen()) {
    keepReminder(tab);
    readWantedPage(tab);
  }
  const read = (): void => {
    session = readSession(localStorage);
    mark();
  };
  /** The atom's readers learn of an ended session after it has ended. */
  const tell = (): void => store.set(writtenSession, session);
  tell();
  const refresh = (): void => {
    read();
    // Another person may have logged in in another tab: kept drafts of the person before are dropped.
    if (session.kind !== 'anonymous' && session.person.fiscal_number !== '')
      drafts.admit(canonicalFiscalNumber(session.person.fiscal_number));
    tell();
  };
  /**
   * Redirects before the subscribers are called: they would treat a private page without a session as a way to the
   * login.
   */
  const finish = (reason: EndReason, by?: ExpiredBy): void => {
    read();
    bus.emit('session.ended@1', { reason });
    onEnded(reason, by);
    tell();
  };

  /** Owner of the session that expired here, and the page. */
  let left: { readonly owner: string; readonly path: string } | undefined;
  /**
   * Keeps page and typed text for the same person after the session expired. If another tab ended it, they are kept
   * where this tab has typed text. After a logout in this tab nothing is kept.
   */
  const keepPlace = (ended: EndReason | 'elsewhere'): void => {
    left = undefined;
    if ((ended !== 'expired' && ended !== 'elsewhere') || session.kind === 'anonymous') {
      drafts.forget();
      return;
    }
    const { pathname, search } = tab.location;
    const place = { owner: canonicalFiscalNumber(session.person.fiscal_number), path: pathname + search };
    const isTyped = drafts.keep(place.owner, place.path, tab.history.state);
    if (ended === 'expired' || isTyped) left = place;
  };

  const forget = (reason: EndReason, by?: ExpiredBy): void => {
    keepPlace(reason);
    if (reason === 'expired') localStorage.setItem(keys.expired, by ?? 'true');
    localStorage.clear();
    sessionStorage.clear();
    queryClient.clear();
    finish(reason, by);
  };

  let endsElsewhere: EndReason = 'logout';
  let endsElsewhereBy: ExpiredBy | undefined;
  /** Follows changes of the session in other tabs. A page of one person never stays open for another. */
  const followOthers = (): void => {
    const before = whoIs(session);
    const wasOpen = isOpen();
    if (wasOpen && readSession(localStorage).kind === 'anonymous') {
      if (endsElsewhere === 'logout') keepPlace('elsewhere');
      queryClient.clear();
      finish(endsElsewhere, endsElsewhereBy);
      endsElsewhere = 'logout';
      endsElsewhereBy = undefined;
      return;
    }
    refresh();
    if (wasOpen && before !== whoIs(session)) {
      drafts.forget();
      queryClient.clear();
      tab.location.reload();
    }
  };
  tab.addEventListener('storage', (event) => {
    if (event.key === keys.expired && event.newValue) {
      endsElsewhere = 'expired';
      endsElsewhereBy = event.newValue === 'permissions' ? event.newValue : undefined;
      keepPlace('expired');
      return;
    }
    // `key` is null when another tab cleared everything.
    if (event.key !== null && event.key !== keys.token) {
      if (own.has(event.key)) refresh();
      return;
    }
    followOthers();
  });
  // A tab that slept, or comes back from the browser's cache, may have missed events.
  const wake = (): void => {
    if (whoIs(readSession(localStorage)) !== whoIs(session)) followOthers();
  };
  for (const event of ['pageshow', 'focus', 'visibilitychange']) tab.addEventListener(event, wake);

  /** Only the layout needs the name; without it the session is still valid. */
  const askWho = async (): Promise<void> => {
    const token = localStorage.getItem(keys.token);
    const user = await call('GET /api/user').catch(() => undefined);
    if (!user || !token || localStorage.getItem(keys.token) !== token) return;
    writePerson(localStorage, user);
    refresh();
  };

  return {
    get: () => session,
    subscribe: (listener) => store.sub(sessionAtom, listener),
    async start(reply) {
      queryClient.clear();
      try {
        writeLogin(localStorage, reply);
      } catch {
        // The storage is full; that must not prevent the login.
        localStorage.clear();
        writeLogin(localStorage, reply);
      }
      const wanted = takeWantedPage(sessionStorage);
      const asked = takeReminder(tab) ?? wanted;
      const owner = canonicalFiscalNumber(reply.fiscal_number);
      const back = drafts.admit(owner) ?? asked ?? (left?.owner === owner ? left.path : undefined);
      left = undefined;
      if (back) localStorage.setItem(keys.lastPath, back);
      refresh();
      await askWho();
    },
    async askMissingName() {
      if (session.kind !== 'anonymous' && !session.person.first_name) await askWho();
    },
    async end(reason, by) {
      if (!isOpen()) return;
      // The client reads the token during this call. A server that does not answer does not keep the session open here
      // (state machine 1).
      const told = reason === 'expired' ? undefined : call('POST /api/logout').catch(() => undefined);
      forget(reason, by);
      await told;
    },
    async runOut() {
      if (!isOpen()) return;
      const told = call('POST /api/logout').catch(() => undefined);
      forget('expired');
      await told;
    },
    requireAction(requiredAction) {
      if (session.kind !== 'admin' || session.requiredAction === requiredAction) return;
      writeRequiredAction(localStorage, requiredAction);
      refresh();
    },
    update({ pending_information }) {
      localStorage.setItem(keys.pending, String(pending_information));
      refresh();
    },
    identify(visitor) {
      if (!isOpen()) writePerson(localStorage, visitor);
    },
    lastPath: () => localStorage.getItem(keys.lastPath) ?? undefined,
    rememberPath: (path) => localStorage.setItem(keys.lastPath, path),
    forgetPath(path) {
      if (localStorage.getItem(keys.lastPath) === path) localStorage.removeItem(keys.lastPath);
    },
  };
}
