import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { drafts } from '@portal/ui/core';
import { createSessionStore, type SessionStore } from './session-store.ts';

/** Answers of the API by call; a missing one is a server that cannot be reached. */
const answers = new Map<string, { status: number; body: unknown }>();
const asked: { call: string; authorization: string | undefined }[] = [];
const realFetch = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const call = `${init.method} ${url}`;
    asked.push({ call, authorization: (init.headers as Record<string, string>)['authorization'] });
    const answer = answers.get(call);
    if (!answer) throw new TypeError('no network');
    return { status: answer.status, json: async () => answer.body };
  }) as typeof fetch;
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

let ended: string[];
let onEnded: Parameters<typeof createSessionStore>[1];
let store: SessionStore;
let tab: EventTarget &
  Pick<Window, 'localStorage' | 'sessionStorage' | 'addEventListener' | 'location' | 'history' | 'document'>;
let reloads: number;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answers.clear();
  asked.length = 0;
  ended = [];
  reloads = 0;
  const { protocol, pathname, search } = location;
  const reload = () => {
    reloads += 1;
  };
  tab = Object.assign(new EventTarget(), {
    ...{ localStorage, sessionStorage, history, document },
    location: { protocol, pathname, search, reload },
  }) as unknown as typeof tab;
  onEnded = (reason, by) => ended.push(by ? `${reason} by ${by}` : reason);
  store = createSessionStore(tab, (reason, by) => onEnded(reason, by));
});

const module = { nombre: 'Informes', url: '/reports', icon: 'chart', secciones: [], acceso_total: true };
const reply = {
  token: 'abc',
  is_admin: false,
  permissions: [],
  modules: [],
  pending_information: false,
  fiscal_number: '1010101010',
};
const user = {
  first_name: 'Mariana',
  last_name: 'Gómez',
  fiscal_number: '1010101010',
  email: 'm@example.org',
};

describe('login', () => {
  test('opens also where the browser’s storage was filled up', async () => {
    localStorage.setItem('filling', 'x'.repeat(5_000_000 - 100));
    await store.start(reply);
    expect(store.get().kind).toBe('client');
    expect(localStorage.getItem('filling')).toBeNull();
  });

  test('[AU-08, AU-09, EN-01] keeps token, role, modules and person, and forgets the last path of before', async () => {
    localStorage.setItem('last_path', '/facturas');
    answers.set('GET /api/user', {
      status: 200,
      body: { ...user, phone: '3005550101', home_phone: '', is_admin: false },
    });
    await store.start(reply);
    expect(store.get()).toEqual({ kind: 'client', person: user, pending: false });
    expect(localStorage.getItem('session_token')).toBe('abc');
    expect(localStorage.getItem('is_admin')).toBe('false');
    expect(JSON.parse(localStorage.getItem('permissions') ?? '')).toEqual([]);
    expect(JSON.parse(localStorage.getItem('last_user') ?? '')).toEqual(user);
    expect(store.lastPath()).toBeUndefined();
  });

  test('[AU-08, PM-08] an administrator’s modules are kept, whichever field brings them', async () => {
    await store.start({ ...reply, is_admin: true, permissions: [module] });
    expect(store.get()).toMatchObject({ kind: 'admin', modules: [module] });
  });

  test('the session is open before the person’s name has come, and also without it', async () => {
    const started = store.start({ ...reply, pending_information: true });
    expect(store.get()).toMatchObject({ kind: 'client', pending: true });
    await started;
    expect(store.get()).toMatchObject({ kind: 'client', person: { fiscal_number: '1010101010' } });
  });
});

describe('a page opened before the name had come', () => {
  test('[PU-01, EN-01] asks for it again, and has it then', async () => {
    await store.start(reply);
    answers.set('GET /api/user', { status: 200, body: user });
    const opened = createSessionStore(tab, () => {});
    expect(opened.get()).toMatchObject({ kind: 'client', person: { first_name: '' } });
    await opened.askMissingName();
    expect(opened.get()).toEqual({ kind: 'client', person: user, pending: false });
  });

  test('asks nothing where the name is known, nor without a session', async () => {
    await createSessionStore(tab, () => {}).askMissingName();
    answers.set('GET /api/user', { status: 200, body: user });
    await store.start(reply);
    asked.length = 0;
    await createSessionStore(tab, () => {}).askMissingName();
    expect(asked).toEqual([]);
  });

  test('a name that comes after that person has left is not kept', async () => {
    answers.set('GET /api/user', { status: 200, body: user });
    answers.set('POST /api/logout', { status: 200, body: {} });
    const started = store.start(reply);
    await store.end('logout');
    localStorage.setItem('session_token', 'of another person');
    await started;
    expect(localStorage.getItem('last_user')).toBeNull();
  });
});

describe('the link of a reminder, opened without a session', () => {
  const TOKEN = `1-mibq0000-${'a'.repeat(43)}`;
  const openedBy = (search: string): SessionStore => {
    Object.assign(tab.location, { search });
    return createSessionStore(tab, () => {});
  };

  test('is where the login leads, once', async () => {
    const opened = openedBy(`?aviso=${TOKEN}`);
    expect(opened.lastPath()).toBeUndefined();
    await opened.start(reply);
    expect(opened.lastPath()).toBe(`/facturas?aviso=${TOKEN}`);
    await opened.end('logout');
    Object.assign(tab.location, { search: '' });
    await opened.start(reply);
    expect(opened.lastPath()).toBeUndefined();
  });

  test('without the form of one leads nowhere', async () => {
    const opened = openedBy('?aviso=//otro.example/');
    await opened.start(reply);
    expect(opened.lastPath()).toBeUndefined();
  });
});

describe('a private page, opened without a session', () => {
  const opened = (search: string): SessionStore => {
    Object.assign(tab.location, { search });
    return createSessionStore(tab, () => {});
  };
  afterEach(() => void Object.assign(tab.location, { search: '' }));

  test('[RT-47] is where the login leads, once, and leaves the address', async () => {
    const session = opened('?volver=%2Fhistorial%3Fpagina%3D2');
    Object.assign(tab.location, { search: '' });
    await session.start(reply);
    expect(session.lastPath()).toBe('/historial?pagina=2');
    await session.end('logout');
    await session.start(reply);
    expect(session.lastPath()).toBeUndefined();
  });

  test('is ignored where the address leads out of the portal', async () => {
    const session = opened('?volver=%2F%2Fotro.example');
    await session.start(reply);
    expect(session.lastPath()).toBeUndefined();
  });
});

describe('a visitor who asked for an ID', () => {
  test('[PU-33] is kept as last_user with what the inquiry told, and is no session all the same', () => {
    store.identify(user);
    expect(JSON.parse(localStorage.getItem('last_user') ?? '')).toEqual(user);
    expect(store.get()).toEqual({ kind: 'anonymous' });
    expect(createSessionStore(tab, () => {}).get()).toEqual({ kind: 'anonymous' });
  });

  test('[PU-33] does not take the place of the person who is logged in', async () => {
    answers.set('GET /api/user', { status: 200, body: user });
    await store.start(reply);
    store.identify({ ...user, fiscal_number: '2020202020' });
    expect(createSessionStore(tab, () => {}).get()).toMatchObject({ person: user });
  });
});

describe('the end of a session', () => {
  test('[AU-58] logout tells the server with the token, and clears all storage', async () => {
    answers.set('POST /api/logout', { status: 200, body: {} });
    await store.start(reply);
    sessionStorage.setItem('draft', 'x');
    await store.end('logout');
    expect(asked.at(-1)).toEqual({ call: 'POST /api/logout', authorization: 'Token abc' });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(ended).toEqual(['logout']);
  });

  test('a logout that the server does not hear ends the session all the same', async () => {
    await store.start(reply);
    await store.end('logout');
    expect(store.get()).toEqual({ kind: 'anonymous' });
  });

  test('the mark of an open session is gone with the logout at once, though the server does not hear of it', async () => {
    await store.start(reply);
    expect(document.cookie).toContain('session_open=1');
    const ending = store.end('logout');
    expect(document.cookie).not.toContain('session_open');
    await ending;
  });

  test.each(['storage', 'pageshow', 'focus', 'visibilitychange'])(
    'a tab in which another person is logged in by now is opened anew, and nothing of the first is known (%s)',
    async (kind) => {
      await store.start(reply);
      queryClient.setQueryData(['GET /api/summary'], { sum: 80_000 });
      localStorage.setItem('session_token', 'def');
      localStorage.setItem('client_id', '2020202020');
      localStorage.setItem('last_user', JSON.stringify({ ...user, fiscal_number: '2020202020' }));
      tab.dispatchEvent(
        kind === 'storage' ? new StorageEvent(kind, { key: 'session_token' }) : new Event(kind),
      );
      expect(reloads).toBe(1);
      expect(queryClient.getQueryData(['GET /api/summary'])).toBeUndefined();
      expect(ended).toEqual([]);
    },
  );

  test('a tab that slept while its session ended elsewhere says so when it is looked at', async () => {
    await store.start(reply);
    localStorage.clear();
    tab.dispatchEvent(new Event('pageshow'));
    expect(ended).toEqual(['logout']);
    expect(reloads).toBe(0);
  });

  test('[AU-59] several 401 at once end it once', async () => {
    await store.start(reply);
    await Promise.all([store.end('expired'), store.end('expired'), store.end('expired')]);
    expect(ended).toEqual(['expired']);
    expect(asked.some(({ call }) => call === 'POST /api/logout')).toBe(false);
  });

  test('[AU-63] without a session nothing ends', async () => {
    await store.end('expired');
    expect(ended).toEqual([]);
  });

  test('[AU-61] the way out is taken before any listener sees the private page without a session', async () => {
    const order: string[] = [];
    onEnded = (reason) => order.push(`${reason} ${store.get().kind}`);
    await store.start(reply);
    store.subscribe(() => order.push('listener'));
    await store.end('expired');
    await store.start(reply);
    order.length = 0;
    localStorage.clear();
    tab.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(order).toEqual(['logout anonymous', 'listener']);
    await store.start(reply);
    order.length = 0;
    await store.end('expired');
    expect(order).toEqual(['expired anonymous', 'listener']);
  });

  test('[AU-59] a session that expired leads the same person back to the page it expired on, and no other person', async () => {
    const { pathname, search } = location;
    await store.start(reply);
    await store.end('expired');
    await store.start({ ...reply, fiscal_number: '2020202020' });
    expect(store.lastPath()).toBeUndefined();
    await store.end('expired');
    await store.start({ ...reply, fiscal_number: '2.020.202.020' });
    expect(store.lastPath()).toBe(pathname + search);
    await store.end('logout');
    await store.start({ ...reply, fiscal_number: '2020202020' });
    expect(store.lastPath()).toBeUndefined();
  });

  test('logout in one tab ends the session in the others, and says so to their remotes', async () => {
    await store.start(reply);
    const heard: string[] = [];
    const stop = bus.on('session.ended@1', ({ reason }) => heard.push(reason));
    localStorage.clear();
    tab.dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    expect(store.get()).toEqual({ kind: 'anonymous' });
    expect([ended, heard]).toEqual([['logout'], ['logout']]);
  });

  test('login in one tab opens the session in the others', () => {
    let told = 0;
    store.subscribe(() => {
      told += 1;
    });
    localStorage.setItem('session_token', 'abc');
    tab.dispatchEvent(new StorageEvent('storage', { key: 'session_token' }));
    expect(store.get().kind).toBe('client');
    expect(told).toBe(1);
  });
});

test('[AD-09] what an administrator owes is known from the login or from a refusal, and ends with the next login', async () => {
  const asAdmin = { ...reply, is_admin: true, modules: [module] };
  await store.start({ ...asAdmin, duty: 'temporary_password' });
  expect(store.get()).toMatchObject({ kind: 'admin', requiredAction: 'temporary_password' });
  await store.start(asAdmin);
  expect(store.get()).not.toHaveProperty('requiredAction');
  store.requireAction('enrol_second_factor');
  expect(createSessionStore(tab, () => {}).get()).toMatchObject({ requiredAction: 'enrol_second_factor' });
});

test('a customer owes nothing, whatever a call is refused with', async () => {
  await store.start(reply);
  store.requireAction('temporary_password');
  expect(store.get()).not.toHaveProperty('requiredAction');
});

test('[AU-12, PR-12] a saved profile ends the pending state, also after a reload', async () => {
  await store.start({ ...reply, pending_information: true });
  store.update({ pending_information: false });
  expect(createSessionStore(tab, () => {}).get()).toMatchObject({ kind: 'client', pending: false });
});

describe('what was typed when the session ended', () => {
  const typed = { street: 'Calle 50' };
  const loggedInWith = async (name = 'form') => {
    answers.set('GET /api/user', { status: 200, body: user });
    await store.start(reply);
    return drafts.hold(name, () => typed);
  };

  test('[AU-59] an expired session keeps it for the same person, who comes back to where they were', async () => {
    const gone = await loggedInWith();
    history.replaceState({ usr: 'an offer' }, '');
    await store.end('expired');
    gone();
    history.replaceState(null, '');
    expect(localStorage.length).toBe(0);
    await store.start({ ...reply, fiscal_number: '1.010.101.010' });
    expect(store.lastPath()).toBe(location.pathname + location.search);
    expect(drafts.handed(location.pathname + location.search)).toEqual({ usr: 'an offer' });
    expect(drafts.take('form')).toEqual(typed);
  });

  test('a session that ran out by this browser’s clock is also ended on the server', async () => {
    const gone = await loggedInWith();
    await store.runOut();
    gone();
    expect(asked.at(-1)).toEqual({ call: 'POST /api/logout', authorization: 'Token abc' });
    expect([ended, drafts.waiting()]).toEqual([['expired'], true]);
    drafts.forget();
  });

  test('[AU-58] logout keeps nothing of it', async () => {
    const gone = await loggedInWith();
    await store.end('logout');
    gone();
    expect(drafts.waiting()).toBe(false);
  });

  test('that permissions changed is told here and in the other tabs, and what was typed is kept', async () => {
    const gone = await loggedInWith();
    tab.dispatchEvent(new StorageEvent('storage', { key: 'session_expired', newValue: 'permissions' }));
    localStorage.clear();
    tab.dispatchEvent(new StorageEvent('storage', { key: null }));
    gone();
    expect([ended, drafts.waiting()]).toEqual([['expired by permissions'], true]);
    drafts.forget();
    ended.length = 0;
    const goneHere = await loggedInWith();
    await store.end('expired', 'permissions');
    goneHere();
    expect([ended, drafts.waiting()]).toEqual([['expired by permissions'], true]);
    drafts.forget();
  });

  const loggedOutElsewhere = () => {
    localStorage.clear();
    tab.dispatchEvent(new StorageEvent('storage', { key: null }));
  };

  test('a logout in another tab keeps the draft that was not given up, for the next login of the same person', async () => {
    const gone = await loggedInWith();
    loggedOutElsewhere();
    gone();
    expect([ended, drafts.waiting()]).toEqual([['logout'], true]);
    await store.start(reply);
    expect(store.lastPath()).toBe(location.pathname + location.search);
    expect(drafts.take('form')).toEqual(typed);
  });

  test('a logout in another tab leads no person back where nothing was typed', async () => {
    await store.start(reply);
    loggedOutElsewhere();
    expect(drafts.waiting()).toBe(false);
    await store.start(reply);
    expect(store.lastPath()).toBeUndefined();
  });

  test('it is gone from a tab in which another person is logged in by their own tab', async () => {
    const gone = await loggedInWith();
    await store.end('expired');
    gone();
    expect(drafts.waiting()).toBe(true);
    localStorage.setItem('session_token', 'def');
    localStorage.setItem('last_user', JSON.stringify({ ...user, fiscal_number: '2020202020' }));
    tab.dispatchEvent(new StorageEvent('storage', { key: 'session_token' }));
    expect(drafts.waiting()).toBe(false);
  });

  test('the other tabs know whether it expired or was ended', async () => {
    const gone = await loggedInWith();
    tab.dispatchEvent(new StorageEvent('storage', { key: 'session_expired', newValue: 'true' }));
    localStorage.clear();
    tab.dispatchEvent(new StorageEvent('storage', { key: null }));
    gone();
    expect([ended, drafts.waiting()]).toEqual([['expired'], true]);
    drafts.forget();
  });
});
