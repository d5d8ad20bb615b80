import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { BrowserRemote } from '@portal/release-protocol/release';
import { createAssetOrigin } from './asset-origin.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import { createRemoteLoader } from './remote-loader.ts';

const shared = { jotai: { lib: () => ({ shared: 'jotai' }) } };
const integrity = `sha384-${'A'.repeat(64)}`;
/** Here no script runs: what a container is comes from the test itself (code-globals.test.ts has the keeping). */
const unguarded = { reserve() {} };
const manifest: BrowserRemote = {
  name: 'mf-a',
  owner: 'a',
  hash: 'h',
  container: 'mf_a',
  entry: '/remotes/mf-a/h/entry.js',
  integrity,
  menu: [],
  routes: [{ path: '/a', access: { kind: 'client' }, layout: 'customer', title: '', page: './a' }],
};
const Page = () => null;
const newLoader = () => createRemoteLoader(document, shared, unguarded, createAssetOrigin(window));
const globals = globalThis as Record<string, unknown>;
const realFetch = globalThis.fetch;

/** The runtime remembers containers for the whole page, so each test has a release of its own. */
let remote: BrowserRemote;
let releases = 0;
/** What the network does with the next script: jsdom runs none. */
let deliver: (script: HTMLScriptElement) => void;
let watcher: MutationObserver;
beforeEach(() => {
  releases += 1;
  remote = { ...manifest, container: `mf_a_${releases}` };
  watcher = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLScriptElement) deliver(node);
    }
  });
  watcher.observe(document.head, { childList: true });
});
afterEach(() => {
  watcher.disconnect();
  document.head.innerHTML = '';
  delete globals[remote.container];
  globalThis.fetch = realFetch;
});

const arrives =
  (get: (page: string) => unknown, init: (scope: Scope) => unknown = () => {}) =>
  (script: HTMLScriptElement) => {
    globals[remote.container] = { init, get: async (page: string) => get(page) };
    script.dispatchEvent(new Event('load'));
  };
type Scope = Record<string, Record<string, { get(): Promise<() => unknown> }>>;
const fails = (script: HTMLScriptElement) => script.dispatchEvent(new Event('error'));
const faultOf = async (work: Promise<unknown>): Promise<RemoteLoadError> => {
  const reason = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (reason instanceof RemoteLoadError) return reason;
  throw new Error(`expected a fault, got ${reason}`);
};

test('a page comes from the container of the entry, loaded once, with its hash, anonymously', async () => {
  const scripts: HTMLScriptElement[] = [];
  deliver = (script) => {
    scripts.push(script);
    arrives(() => () => ({ default: Page }))(script);
  };
  const loader = newLoader();
  expect(await loader.page(remote, './a')).toBe(Page);
  expect(await loader.page(remote, './a')).toBe(Page);
  expect(scripts.map(({ integrity: hash, crossOrigin }) => [hash, crossOrigin])).toEqual([
    [integrity, 'anonymous'],
  ]);
});

test('a failed entry is asked for anew at another address, and its tag does not stay', async () => {
  const loader = newLoader();
  globalThis.fetch = (async () => ({ ok: false, status: 404 })) as unknown as typeof fetch;
  deliver = fails;
  expect(await faultOf(loader.page(remote, './a'))).toMatchObject({ kind: 'http', remote: 'mf-a' });
  expect(document.querySelectorAll('script')).toHaveLength(0);
  let second = '';
  deliver = (script) => {
    second = new URL(script.src).pathname;
    arrives(() => () => ({ default: Page }))(script);
  };
  expect(await loader.page(remote, './a')).toBe(Page);
  expect(second).toBe('/remotes/mf-a/h/~1/entry.js');
});

test('an entry that does not come from another origin comes from the portal itself, without a fault', async () => {
  globalThis.fetch = (async () => ({ ok: false, status: 503 })) as unknown as typeof fetch;
  const asked: string[] = [];
  deliver = (script) => {
    asked.push(script.src);
    if (asked.length === 1) fails(script);
    else arrives(() => () => ({ default: Page }))(script);
  };
  const there = { ...remote, entry: `https://cdn.example${remote.entry}` };
  expect(await newLoader().page(there, './a')).toBe(Page);
  expect(asked).toEqual([
    'https://cdn.example/remotes/mf-a/h/entry.js',
    `${location.origin}/remotes/mf-a/h/~1/entry.js`,
  ]);
});

test('code that throws comes from nowhere else', async () => {
  let asked = 0;
  deliver = (script) => {
    asked += 1;
    arrives(() => {
      throw new TypeError('x');
    })(script);
  };
  const there = { ...remote, entry: `https://cdn.example${remote.entry}` };
  expect((await faultOf(newLoader().page(there, './a'))).kind).toBe('evaluation');
  expect(asked).toBe(1);
});

/** The page asks the server, and its worker, which answers all but HEAD, has no connection yet. */
const onlyToThePage = async (_: string, { method }: RequestInit) => {
  if (method !== 'HEAD') throw new TypeError('offline');
  return { ok: true, status: 200 };
};
const answers = (hasItsHash: boolean) => async (_: string, options: RequestInit) => {
  if (options.integrity === integrity && !hasItsHash) throw new TypeError('another hash');
  return { ok: true, status: 200 };
};
test.each([
  ['network', 'nothing', async () => Promise.reject(new TypeError('offline'))],
  ['integrity', 'a file of another hash', answers(false)],
  ['network', 'the published file, since the connection is back', answers(true)],
  ['network', 'no file for the worker, to which it is not back yet', onlyToThePage],
])(
  'a refused entry is a fault of kind %s when, asked once more, the server has %s',
  async (kind, _, answer) => {
    globalThis.fetch = answer as unknown as typeof fetch;
    deliver = fails;
    expect((await faultOf(newLoader().page(remote, './a'))).kind).toBe(kind);
  },
);

test('without a hash nothing is loaded', async () => {
  let tags = 0;
  deliver = () => {
    tags += 1;
  };
  const loader = newLoader();
  expect((await faultOf(loader.page({ ...remote, integrity: '' }, './a'))).kind).toBe('manifest');
  expect((await faultOf(loader.page({ ...remote, integrity: 'sha1-x' }, './a'))).kind).toBe('manifest');
  expect(tags).toBe(0);
});

test('a page that the set does not list is not asked for', async () => {
  expect((await faultOf(newLoader().page(remote, './otra'))).kind).toBe('manifest');
});

test('a remote takes what it shares from the scope that the shell has filled', async () => {
  let taken: unknown;
  deliver = arrives(
    () => () => ({ default: Page }),
    (scope) => {
      taken = scope['jotai']?.['1.0.0']?.get();
    },
  );
  await newLoader().page(remote, './a');
  expect((await (taken as Promise<() => unknown>))()).toEqual({ shared: 'jotai' });
});

test('what a remote writes into its scope is in no other remote’s, and no global leads to the runtime', async () => {
  const scopes: Scope[] = [];
  const loader = newLoader();
  for (const container of [remote.container, `${remote.container}_other`]) {
    remote = { ...remote, container };
    deliver = arrives(
      () => () => ({ default: Page }),
      (scope) => scopes.push(scope),
    );
    await loader.page(remote, './a');
    const versions = scopes[0]?.['jotai'] ?? {};
    versions['99.0.0'] = { get: async () => () => 'hostile' };
    if (versions['1.0.0']) versions['1.0.0'].get = async () => () => 'hostile';
  }
  const second = scopes[1]?.['jotai'] ?? {};
  expect(Object.keys(second)).toEqual(['1.0.0']);
  expect((await second['1.0.0']?.get())?.()).toEqual({ shared: 'jotai' });
  expect(globals['__FEDERATION__']).toMatchObject({ __INSTANCES__: [], __SHARE__: {} });
});

test.each([
  [
    'an entry that defines nothing',
    (script: HTMLScriptElement) => script.dispatchEvent(new Event('load')),
    'evaluation',
  ],
  [
    'an entry that throws',
    (script: HTMLScriptElement) => {
      window.dispatchEvent(new ErrorEvent('error', { filename: script.src, message: 'boom' }));
      script.dispatchEvent(new Event('load'));
    },
    'evaluation',
  ],
  [
    'a container that refuses to start',
    arrives(
      () => undefined,
      () => {
        throw new Error('no');
      },
    ),
    'contract',
  ],
])('%s is told apart', async (_what, entry, kind) => {
  deliver = entry as (script: HTMLScriptElement) => void;
  expect((await faultOf(newLoader().page(remote, './a'))).kind).toBe(kind);
});

test('a page that failed after its entry had arrived is started anew from another address', async () => {
  const scripts: string[] = [];
  let broken = true;
  deliver = (script) => {
    scripts.push(new URL(script.src).pathname);
    arrives(() => {
      if (broken) throw new Error('gone');
      return () => ({ default: Page });
    })(script);
  };
  const loader = newLoader();
  await faultOf(loader.page(remote, './a'));
  broken = false;
  expect(await loader.page(remote, './a')).toBe(Page);
  expect(scripts).toEqual(['/remotes/mf-a/h/entry.js', '/remotes/mf-a/h/~1/entry.js']);
});

test('two that ask for a page at once are answered alike: none is given a module that threw halfway', async () => {
  let evaluated = 0;
  deliver = arrives(() => {
    evaluated += 1;
    // The bundler keeps a module that threw, with what it had defined by then.
    if (evaluated > 1) return () => ({ default: Page });
    throw new Error('boom');
  });
  const loader = newLoader();
  const kinds = await Promise.all(
    [loader.page(remote, './a'), loader.page(remote, './a')].map(async (work) => (await faultOf(work)).kind),
  );
  expect(kinds).toEqual(['evaluation', 'evaluation']);
});

test('a part that a page brings later and that does not arrive is told apart, and the next try starts anew', async () => {
  const scripts: string[] = [];
  deliver = (script) => {
    scripts.push(new URL(script.src).pathname);
    arrives(() => () => ({ default: Page }))(script);
  };
  globalThis.fetch = async () => ({ ok: false, status: 404 }) as Response;
  const loader = newLoader();
  await loader.page(remote, './a');
  const lost = Object.assign(new Error(), { name: 'ChunkLoadError', type: 'error', request: '/part.js' });
  expect(await loader.lost(remote, lost)).toMatchObject({ kind: 'http', url: '/part.js' });
  await loader.page(remote, './a');
  expect(scripts).toEqual(['/remotes/mf-a/h/entry.js', '/remotes/mf-a/h/~1/entry.js']);
});

test.each([
  [
    'a module that throws',
    () => () => {
      throw new Error('boom');
    },
    'evaluation',
  ],
  ['no component', () => () => ({ default: 'text' }), 'contract'],
])('%s is told apart', async (_what, get, kind) => {
  deliver = arrives(get as () => unknown);
  expect((await faultOf(newLoader().page(remote, './a'))).kind).toBe(kind);
});
