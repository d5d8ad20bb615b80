import { describe, expect, test } from '@jest/globals';
import type { Release } from '@portal/contract/release';
import { type BuildOf, build, route } from '../testing/builds.ts';
import { incompatibilities, lostEvents } from './compatibility.ts';

const of = (options: BuildOf): Release => build(options).release;
const shell = (more: Partial<Release> = {}) =>
  of({ name: 'shell', provides: { react: [] }, more: { versions: { react: '19.3.1' }, ...more } });
const remote = (name: string, more: Partial<Release> = {}, options: Partial<BuildOf> = {}) =>
  of({ name, more, ...options });

describe('what cannot go live together', () => {
  test('two remotes with the same path, whatever its parameter is called', () => {
    const one = remote('mf-a', {}, { routes: [route('/x/:id', 'client')] });
    const two = remote('mf-b', {}, { routes: [route('/x/:nombre', 'client')] });
    expect(incompatibilities({ shell: shell(), remotes: [one, two] })).toEqual([
      '/x/:nombre belongs to mf-a (mf-a-team); mf-b (mf-b-team) wants it too',
    ]);
  });

  test.each([
    ['19.3.1', []],
    ['19.1.0', []],
    ['19.4.0', ['mf-a (mf-a-team) needs react ^19.4.0; shell (shell-team) offers 19.3.1']],
    ['20.0.0', ['mf-a (mf-a-team) needs react ^20.0.0; shell (shell-team) offers 19.3.1']],
    ['18.3.1', ['mf-a (mf-a-team) needs react ^18.3.1; shell (shell-team) offers 19.3.1']],
  ])('a remote built with React %s beside a shell with 19.3.1: %j', (react, faults) => {
    const page = { routes: [route('/a', 'client')], uses: { './a': ['react'] } };
    expect(
      incompatibilities({ shell: shell(), remotes: [remote('mf-a', { versions: { react } }, page)] }),
    ).toEqual(faults);
  });

  test('a remote that takes a name which the shell’s shared module no longer has, by name, consumer and owner', () => {
    const names = { '@portal/ui/core': ['Button', 'Card'] };
    const taker = remote('mf-a', { imports: { '@portal/ui/core': ['Button', 'Stack'], react: ['use'] } });
    expect(incompatibilities({ shell: shell({ exports: names }), remotes: [taker] })).toEqual([
      'mf-a (mf-a-team) takes Stack from @portal/ui/core, which shell (shell-team) does not offer there',
    ]);
    expect(incompatibilities({ shell: shell(), remotes: [taker] })).toEqual([]);
  });

  test('a remote built with another contract', () => {
    expect(incompatibilities({ shell: shell({ contract: 2 }), remotes: [remote('mf-a')] })).toEqual([
      'mf-a (mf-a-team) was built with contract 1; shell (shell-team) speaks 2',
    ]);
  });

  test('an event that is heard in one version and sent in another; one that no release sends yet is no fault', () => {
    const sender = remote('mf-a', { emits: ['pago@2'] });
    const subscriber = remote('mf-b', { hears: ['pago@1', 'nadie@1'] });
    expect(incompatibilities({ shell: shell(), remotes: [sender, subscriber] })).toEqual([
      'mf-b (mf-b-team) subscribes to pago@1; mf-a (mf-a-team) publishes pago@2',
    ]);
    const both = remote('mf-a', { emits: ['pago@1', 'pago@2'] });
    expect(incompatibilities({ shell: shell(), remotes: [both, subscriber] })).toEqual([]);
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
