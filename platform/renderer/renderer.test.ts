import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from '@jest/globals';
import { could, hostile, rendering, waysOut } from './hostile-bundles.fixture.ts';
import { createRenderer, type Renderer } from './index.ts';

/** A server bundle as a release's build leaves it: a script that leaves `portalServer` behind. */
const bundle = (key: string, source: string) => ({ key, source: async () => source });
const wanted = (pathname = '/') => ({
  remote: 'mf-a',
  origin: 'http://localhost',
  page: './a',
  path: '/',
  pathname,
  answers: [],
});
const honest = (key: string) => bundle(key, rendering(`return '<p>${key} ' + wanted.pathname + '</p>'`));

let renderer: Renderer;
const warnings: string[] = [];
const open = (options = {}): Renderer => {
  renderer = createRenderer({
    log: { warn: (_details, message) => void warnings.push(message) },
    ...options,
  });
  return renderer;
};
afterEach(() => renderer.close());

test('a page is rendered from its bundle; style attributes become numbered rules', async () => {
  const { render } = open();
  const source = rendering(
    `return '<p style="color:red">' + wanted.pathname + '</p><b style="color:red"></b>'`,
  );
  expect(await render(bundle('a', source), wanted('/x'))).toEqual({
    html: '<p data-style="0">/x</p><b data-style="0"></b>',
    css: '[data-style="0"]{color:red}',
  });
});

test('nothing that a page leaves in its module or in the language is there for the next one', async () => {
  const { render } = open();
  const source = rendering(
    `const seen = [before, globalThis.left, ''.replace === String.prototype.first].join();
     before = globalThis.left = wanted.pathname;
     String.prototype.replace = () => 'LLAME AL 300-ESTAFA';
     return seen + 'a'.replace('a', 'b');`,
    'let before',
  );
  const own = ',,falseLLAME AL 300-ESTAFA';
  expect((await render(bundle('a', source), wanted('/one'))).html).toBe(own);
  expect((await render(bundle('a', source), wanted('/two'))).html).toBe(own);
  const other = bundle('b', rendering(`return 'Preguntas'.replace('Pre', 'pre')`));
  expect((await render(other, wanted())).html).toBe('preguntas');
});

test('a release that takes long over its pages keeps none of another waiting, and what waits for it too long is refused', async () => {
  const { render } = open();
  const slow = bundle(
    'slow',
    rendering(
      'const end = Date.now() + 400; while (Date.now() < end); return "<p>" + wanted.pathname + "</p>"',
    ),
  );
  await Promise.all([render(slow, wanted('/first')), render(honest('b'), wanted('/first'))]);
  const settled: string[] = [];
  const note = (name: string) => (): void => void settled.push(name);
  const faultOf = ({ fault }: { readonly fault: string }): string => fault;
  const many = Array.from({ length: 60 }, (_, at) =>
    render(slow, wanted(`/${at}`)).then(
      () => 'rendered',
      (error: { readonly fault: string }) => faultOf(error),
    ),
  );
  const others = Array.from({ length: 10 }, (_, at) =>
    render(honest('b'), wanted(`/${at}`)).then(note('other')),
  );
  void many[2]?.then(note('third of the slow'));
  await Promise.all(others);
  expect(settled).not.toContain('third of the slow');
  const outcomes = await Promise.all(many);
  expect(new Set(outcomes)).toEqual(new Set(['rendered', 'busy']));
  expect(outcomes.filter((one) => one === 'rendered').length).toBeLessThan(10);
});

test('a page whose style attributes become more rules than are passed on costs itself, and no process', async () => {
  const { render } = open();
  await render(honest('a'), wanted());
  const before = renderer.pid;
  const source = rendering(
    'let text = ""; for (let i = 0; i < 40000; i += 1) text += \'<i style="a:\' + i + \'"></i>\'; return text',
  );
  await expect(render(bundle('large', source), wanted())).rejects.toMatchObject({ fault: 'too-large' });
  expect((await render(honest('a'), wanted())).html).toBe('<p>a /</p>');
  expect(renderer.pid).toBe(before);
});

test('inside there is the language, and of the world only what a page is rendered with', async () => {
  const { render } = open();
  const bare = runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[];
  const source = rendering('return Object.getOwnPropertyNames(globalThis).join()');
  const names = (await render(bundle('a', source), wanted())).html.split(',');
  expect(names.filter((name) => !bare.includes(name)).sort()).toEqual(
    (
      'AbortController MessageChannel ReadableStream TextDecoder TextEncoder clearImmediate clearInterval clearTimeout ' +
      'performance portalServer queueMicrotask setImmediate setInterval setTimeout'
    ).split(' '),
  );
  expect(bare.filter((name) => !names.includes(name)).sort()).toEqual([
    'Atomics',
    'SharedArrayBuffer',
    'WebAssembly',
  ]);
});

test('inside there is no process, file, socket, module or environment, and no way round by a constructor', async () => {
  const { render } = open();
  const tried = JSON.stringify(Object.values(waysOut));
  const source = rendering(
    `const found = [];
    for (const code of ${tried}) {
      try { found.push(String(await (0, eval)('(function () { return ' + code + ' })')())); }
      catch (error) { found.push(error.name); }
    }
    return found.join()`,
  );
  const { html } = await render(bundle('a', source), wanted());
  for (const one of html.split(',')) expect(one).toMatch(/^(ReferenceError|TypeError|undefined)$/);
  const imported = bundle(
    'b',
    rendering(`return import('node:fs').then((fs) => fs.readFileSync('/etc/passwd'))`),
  );
  await expect(render(imported, wanted())).rejects.toMatchObject({ fault: 'threw' });
});

test.each(Object.entries(could))(
  '[F6] a bundle can %s, within its own page',
  async (_name, { body, rendered }) => {
    const { render } = open();
    const answers = [{ key: ['GET /api/summary'], data: { debt: 100 } }] as never;
    expect((await render(bundle('a', rendering(body)), { ...wanted(), answers })).html).toBe(rendered);
  },
);

for (const [name, { source, faults }] of Object.entries(hostile))
  test(`a bundle that ${name} costs its own page, while all others are rendered by the same process`, async () => {
    const { render } = open();
    await render(honest('b'), wanted());
    const { pid } = renderer;
    const bad = render(bundle('bad', source), wanted()).then(
      () => 'rendered',
      ({ fault }) => fault,
    );
    const others = Array.from({ length: 20 }, (_, at) => render(honest('b'), wanted(`/${at}`)));
    expect((await Promise.all(others)).map(({ html }) => html)).toEqual(
      others.map((_, at) => `<p>b /${at}</p>`),
    );
    expect(faults).toContain(await bad);
    expect((await render(honest('c'), wanted())).html).toBe('<p>c /</p>');
    expect(renderer.pid).toBe(pid);
    // 300 MB is what a renderer has in a container with its host.
    const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    expect(Number(resident) / 1024).toBeLessThan(300);
  });

test('when the process is killed, the pages it had are rendered by the next', async () => {
  const { render } = open();
  await render(honest('b'), wanted());
  const pages = Array.from({ length: 30 }, (_, at) => render(honest('b'), wanted(`/${at}`)));
  process.kill(renderer.pid ?? 0, 'SIGKILL');
  expect((await Promise.all(pages)).map(({ html }) => html)).toEqual(pages.map((_, at) => `<p>b /${at}</p>`));
});

test('the process ends with its host, however that ends', async () => {
  const program = `
    import { createRenderer } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    const renderer = createRenderer();
    const source = async () => 'globalThis.portalServer = { draw: async () => "x" }';
    await renderer.render({ key: 'a', source }, { page: './a', path: '/', pathname: '/', answers: [] });
    process.stdout.write(String(renderer.pid));
    setInterval(() => {}, 1000);`;
  const host = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [pid] = (await once(host.stdout, 'data')) as [Buffer];
  const folder = `/proc/${pid}`;
  expect(readFileSync(`${folder}/environ`, 'utf8')).toBe('');
  expect(readFileSync(`${folder}/oom_score_adj`, 'utf8').trim()).toBe('1000');
  host.kill('SIGKILL');
  while (existsSync(folder)) await new Promise((done) => setImmediate(done));
});

test('a bundle that takes memory which no isolate counts ends the process: the others are rendered by the next', async () => {
  const { render } = open();
  await render(honest('b'), wanted());
  const source = rendering(
    `const all = []; for (;;) { const a = 'a'.repeat(2 ** 29 - 30); /b/.test(a); all.push(a); }`,
  );
  const bad = render(bundle('bad', source), wanted()).then(
    () => 'rendered',
    ({ fault }) => fault,
  );
  const others = Array.from({ length: 20 }, (_, at) => render(honest('b'), wanted(`/${at}`)));
  expect((await Promise.all(others)).map(({ html }) => html)).toEqual(
    others.map((_, at) => `<p>b /${at}</p>`),
  );
  expect(['crashed', 'memory', 'timeout']).toContain(await bad);
  expect((await render(honest('b'), wanted('/then'))).html).toBe('<p>b /then</p>');
});

test('a release that failed rests, and says so at once; a page that throws rests alone', async () => {
  const { render } = open();
  const source = rendering(
    `if (wanted.page === './loop') for (;;); if (wanted.page === './bad') throw 1; return 'x'`,
  );
  const page = (name: string) => render(bundle('a', source), { ...wanted(), page: name });
  await expect(page('./bad')).rejects.toMatchObject({ fault: 'threw' });
  await expect(page('./bad')).rejects.toMatchObject({ fault: 'resting' });
  expect((await page('./good')).html).toBe('x');
  await expect(page('./loop')).rejects.toMatchObject({ fault: 'timeout' });
  await expect(page('./good')).rejects.toMatchObject({ fault: 'resting' });
});

test('where isolated-vm has no binary every page is refused, and the log says once why', async () => {
  warnings.length = 0;
  const { render } = open({
    addon: () => {
      throw new Error('no binary');
    },
  });
  await expect(render(honest('b'), wanted())).rejects.toMatchObject({ fault: 'unavailable' });
  await expect(render(honest('b'), wanted())).rejects.toMatchObject({ fault: 'unavailable' });
  expect(warnings).toEqual(['pages are rendered by browsers alone: there is no isolated-vm for this system']);
});

test('what a page throws is told with the lines and columns of its bundle, and with none that the bundle made up', async () => {
  const { render } = open();
  const source = rendering(`throw new Error('failure mode at server:1:1 of Ana')`);
  const line = source.slice(0, source.indexOf('throw new Error')).split('\n').length;
  const lines = source.split('\n');
  const column = (lines[line - 1] ?? '').indexOf('new Error') + 1;
  const thrown = await render(bundle('a', source), wanted()).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ fault: 'threw', message: 'failure mode at server:1:1 of Ana' });
  expect((thrown as { places: readonly string[] }).places[0]).toBe(`${line}:${column}`);
});

test('a bundle that does not even run is told with the place where it ended', async () => {
  const { render } = open();
  const thrown = await render(bundle('a', 'var fine = 1;\nnull.x;'), wanted()).catch(
    (error: unknown) => error,
  );
  expect(thrown).toMatchObject({ fault: 'evaluation', places: ['2:6'] });
});
