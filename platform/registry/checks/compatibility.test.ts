import { describe, expect, test } from '@jest/globals';
import type { Release } from '@portal/release-protocol/release';
import { type BuildOf, build, route } from '../testing/builds.ts';
import { incompatibilities, lostEvents } from './compatibility.ts';

const of = (options: BuildOf): Release => build(options).release;
const shell = (more: Partial<Release> = {}) =>
  of({ name: 'shell', provides: { react: [] }, more: { versions: { react: '19.3.1' }, ...more } });
const remote = (name: string, more: Partial<Release> = {}, options: Partial<BuildOf> = {}) =>
  of({ name, more, ...options });
const texts = (set: Parameters<typeof incompatibilities>[0]) =>
  incompatibilities(set).map(({ text }) => text);

describe('what cannot go live together', () => {
  test('two remotes with the same path, whatever its parameter is called', () => {
    const one = remote('mf-a', {}, { routes: [route('/x/:id', 'client')] });
    const two = remote('mf-b', {}, { routes: [route('/x/:nombre', 'client')] });
    expect(texts({ shell: shell(), remotes: [one, two] })).toEqual([
      '/x/:nombre belongs to mf-a (mf-a-team) as /x/:id; mf-b (mf-b-team) wants it too',
    ]);
  });

  test.each([
    ['/x/:id', '/x/5'],
    ['/x/5', '/:a/:b'],
    ['/resumen/hoy', '/:todo/hoy'],
    ['/x/:id/pagos', '/x/5/:otro'],
    ['/facturas', '/Facturas'],
  ])('two remotes of which one would answer what leads to the other: %s and %s', (one, other) => {
    const remotes = [
      remote('mf-a', {}, { routes: [route(one, 'client')] }),
      remote('mf-b', {}, { routes: [route(other, 'client')] }),
    ];
    expect(texts({ shell: shell(), remotes })).toEqual([
      `${other} belongs to mf-a (mf-a-team) as ${one}; mf-b (mf-b-team) wants it too`,
    ]);
  });

  test('a remote and the shell’s own pages', () => {
    const routes = [route('/Not-found', 'public')];
    expect(texts({ shell: shell(), remotes: [remote('mf-a', {}, { routes })] })).toEqual([
      '/Not-found belongs to shell (shell-team) as /not-found; mf-a (mf-a-team) wants it too',
    ]);
  });

  test.each([
    ['/x/:id', '/x'],
    ['/x/:id', '/y/5'],
    ['/x/:id/pagos', '/x/:id/facturas'],
  ])('two remotes whose paths no address shares are no fault: %s and %s', (one, other) => {
    const remotes = [
      remote('mf-a', {}, { routes: [route(one, 'client')] }),
      remote('mf-b', {}, { routes: [route(other, 'client')] }),
    ];
    expect(texts({ shell: shell(), remotes })).toEqual([]);
  });

  test('two releases whose code would arrive in the same place', () => {
    const remotes = [
      remote('mf-a', { container: 'mf_a_0123456789' }),
      remote('mf-b', { container: 'mf_a_0123456789' }),
    ];
    expect(texts({ shell: shell(), remotes })).toEqual([
      'mf-b (mf-b-team) and mf-a (mf-a-team) are built as mf_a_0123456789 both',
    ]);
  });

  test('within one remote a literal path stands beside the one with a parameter, which it goes before', () => {
    const routes = [route('/x/:id', 'client'), route('/x/nueva', 'client')];
    expect(texts({ shell: shell(), remotes: [remote('mf-a', {}, { routes })] })).toEqual([]);
  });

  test.each([
    ['19.3.1', []],
    ['19.1.0', []],
    ['19.4.0', ['mf-a (mf-a-team) needs react ^19.4.0; shell (shell-team) offers 19.3.1']],
    ['20.0.0', ['mf-a (mf-a-team) needs react ^20.0.0; shell (shell-team) offers 19.3.1']],
    ['18.3.1', ['mf-a (mf-a-team) needs react ^18.3.1; shell (shell-team) offers 19.3.1']],
  ])('a remote built with React %s beside a shell with 19.3.1: %j', (react, faults) => {
    const page = { routes: [route('/a', 'client')], uses: { './a': ['react'] } };
    expect(texts({ shell: shell(), remotes: [remote('mf-a', { versions: { react } }, page)] })).toEqual(
      faults,
    );
  });

  test('a remote that takes a name which the shell’s shared module no longer has, by name, consumer and owner', () => {
    const names = { '@portal/ui/core': ['Button', 'Card'] };
    const taker = remote('mf-a', { imports: { '@portal/ui/core': ['Button', 'Stack'], react: ['use'] } });
    expect(texts({ shell: shell({ exports: names }), remotes: [taker] })).toEqual([
      'mf-a (mf-a-team) takes Stack from @portal/ui/core, which shell (shell-team) does not offer there',
    ]);
    expect(texts({ shell: shell(), remotes: [taker] })).toEqual([]);
  });

  test('a remote built with another contract', () => {
    expect(texts({ shell: shell({ contract: 2 }), remotes: [remote('mf-a')] })).toEqual([
      'mf-a (mf-a-team) was built with contract 1; shell (shell-team) speaks 2',
    ]);
  });

  test('an event that is heard in one version and sent in another; one that no release sends yet is no fault', () => {
    const sender = remote('mf-a', { emits: ['pago@2'] });
    const subscriber = remote('mf-b', { hears: ['pago@1', 'nadie@1'] });
    expect(texts({ shell: shell(), remotes: [sender, subscriber] })).toEqual([
      'mf-b (mf-b-team) subscribes to pago@1; mf-a (mf-a-team) publishes pago@2',
    ]);
    const both = remote('mf-a', { emits: ['pago@1', 'pago@2'] });
    expect(texts({ shell: shell(), remotes: [both, subscriber] })).toEqual([]);
  });
});

describe('who can mend it', () => {
  const names = (...of: readonly string[]) => ({ '@portal/ui/core': of });
  const whoOf = (...set: Parameters<typeof incompatibilities>) =>
    incompatibilities(...set).map(({ remedy }) => remedy?.who);
  const page = { routes: [route('/a', 'client')], uses: { './a': ['react'] } };
  const map = { routes: [route('/a', 'client')], uses: { './a': ['@portal/ui/maps'] } };
  const taker = remote('mf-a', { imports: names('Button', 'Stack') });

  test.each([
    ['a name that the shell does not offer yet', shell({ exports: names('Button') }), taker],
    ['a shared module that the shell has not yet', shell(), remote('mf-a', {}, map)],
    ['a later version of one', shell(), remote('mf-a', { versions: { react: '20.0.0' } }, page)],
    ['a later contract', shell(), remote('mf-a', { contract: 2 })],
  ])('a remote that takes %s waits for the shell', (_what, live, later) => {
    const before = { shell: live, remotes: [] };
    const [fault] = incompatibilities({ shell: live, remotes: [later] }, before);
    expect(fault?.remedy?.who).toBe('shell-team');
    expect(fault?.remedy?.fix).toContain('Release shell first');
    expect(fault?.remedy?.fix).toContain('promote --with shell@<release> --with mf-a@<release>');
  });

  test('a shell that takes something away waits for the remotes that take it', () => {
    const before = { shell: shell({ exports: names('Button', 'Stack') }), remotes: [taker] };
    const [fault] = incompatibilities(
      { shell: shell({ exports: names('Button') }), remotes: [taker] },
      before,
    );
    expect(fault?.remedy?.who).toBe('mf-a-team');
    expect(fault?.remedy?.fix).toContain('Release mf-a first');
  });

  test('what was built with an earlier version or contract than the shell’s is built anew by its team', () => {
    const early = remote('mf-a', { versions: { react: '18.3.1' }, contract: 1 }, page);
    expect(whoOf({ shell: shell({ contract: 2 }), remotes: [early] })).toEqual(['mf-a-team', 'mf-a-team']);
  });

  test('a path is given up by the team that has it, wherever in the set it stands', () => {
    const live = remote('mf-b', {}, { routes: [route('/x', 'client')] });
    const wanting = remote('mf-a', {}, { routes: [route('/x', 'client')] });
    const before = { shell: shell(), remotes: [live] };
    for (const remotes of [
      [live, wanting],
      [wanting, live],
    ]) {
      const [fault, ...more] = incompatibilities({ shell: shell(), remotes }, before);
      expect(more).toEqual([]);
      expect(fault?.text).toBe('/x belongs to mf-b (mf-b-team); mf-a (mf-a-team) wants it too');
      expect(fault?.remedy?.who).toBe('mf-b-team');
    }
  });
});

test('a release that stops sending an event is told which releases hear it', () => {
  const subscriber = remote('mf-b', { hears: ['pago@1'] });
  const before = { shell: shell(), remotes: [remote('mf-a', { emits: ['pago@1', 'otro@1'] }), subscriber] };
  const next = { shell: shell(), remotes: [remote('mf-a'), subscriber] };
  expect(lostEvents(before, next)).toEqual([
    'mf-a (mf-a-team) no longer publishes pago@1, which mf-b (mf-b-team) subscribes to',
  ]);
  expect(lostEvents(before, { ...next, remotes: [remote('mf-a')] })).toEqual([]);
  expect(lostEvents(undefined, next)).toEqual([]);
});
