import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { BrowserRemote } from '@portal/contract/release';
import { RemoteFault } from './fault.ts';
import { createRemoteLoader } from './remote-loader.ts';

const integrity = `sha384-${'A'.repeat(64)}`;
const remote: BrowserRemote = {
  name: 'mf-a',
  owner: 'a',
  hash: 'h',
  container: 'mf_a_1',
  entry: '/remotes/mf-a/h/entry.js',
  integrity,
  menu: [],
  routes: [
    { path: '/a', access: { kind: 'client' }, layout: 'customer', title: '', description: '', page: './a' },
  ],
};
const Page = () => null;
const globals = globalThis as Record<string, unknown>;
const realFetch = globalThis.fetch;

/** What the network does with the next script: jsdom runs none. */
let deliver: (script: HTMLScriptElement) => void;
let watcher: MutationObserver;
beforeEach(() => {
  globals['__webpack_init_sharing__'] = async () => {};
  globals['__webpack_share_scopes__'] = { default: {} };
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

const arrives = (get: (page: string) => unknown) => (script: HTMLScriptElement) => {
  globals[remote.container] = { init: () => {}, get: async (page: string) => get(page) };
  script.dispatchEvent(new Event('load'));
};
const fails = (script: HTMLScriptElement) => script.dispatchEvent(new Event('error'));
const faultOf = async (work: Promise<unknown>): Promise<RemoteFault> => {
  const reason = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (reason instanceof RemoteFault) return reason;
  throw new Error(`expected a fault, got ${reason}`);
};

test('a page comes from the container of the entry, loaded once, with its hash, anonymously', async () => {
  const scripts: HTMLScriptElement[] = [];
  deliver = (script) => {
    scripts.push(script);
    arrives(() => () => ({ default: Page }))(script);
  };
  const loader = createRemoteLoader(document);
  expect(await loader.page(remote, './a')).toBe(Page);
  expect(await loader.page(remote, './a')).toBe(Page);
  expect(scripts.map(({ integrity: hash, crossOrigin }) => [hash, crossOrigin])).toEqual([
    [integrity, 'anonymous'],
  ]);
});

test('a failed entry is asked for anew at another address, and its tag does not stay', async () => {
  const loader = createRemoteLoader(document);
  globalThis.fetch = (async () => ({ ok: false, status: 404 })) as unknown as typeof fetch;
  deliver = fails;
  expect(await faultOf(loader.page(remote, './a'))).toMatchObject({ kind: 'http', remote: 'mf-a' });
  expect(document.querySelectorAll('script')).toHaveLength(0);
  let second = '';
  deliver = (script) => {
    second = script.getAttribute('src') ?? '';
    arrives(() => () => ({ default: Page }))(script);
  };
  expect(await loader.page(remote, './a')).toBe(Page);
  expect(second).toBe('/remotes/mf-a/h/~1/entry.js');
});

test.each([
  ['network', async () => Promise.reject(new TypeError('offline'))],
  ['integrity', async () => ({ ok: true, status: 200 })],
])(
  'a refused entry is a fault of kind %s, by what the server says when asked once more',
  async (kind, answer) => {
    globalThis.fetch = answer as unknown as typeof fetch;
    deliver = fails;
    expect((await faultOf(createRemoteLoader(document).page(remote, './a'))).kind).toBe(kind);
  },
);

test('without a hash nothing is loaded', async () => {
  let tags = 0;
  deliver = () => {
    tags += 1;
  };
  const loader = createRemoteLoader(document);
  expect((await faultOf(loader.page({ ...remote, integrity: '' }, './a'))).kind).toBe('manifest');
  expect((await faultOf(loader.page({ ...remote, integrity: 'sha1-x' }, './a'))).kind).toBe('evaluation');
  expect(tags).toBe(0);
});

test('a page that the set does not list is not asked for', async () => {
  expect((await faultOf(createRemoteLoader(document).page(remote, './otra'))).kind).toBe('manifest');
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
  expect((await faultOf(createRemoteLoader(document).page(remote, './a'))).kind).toBe(kind);
});
