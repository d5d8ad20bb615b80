import { registerHooks } from 'node:module';
import { ModernFakeTimers } from '@jest/fake-timers';
import { transformSync } from '@swc/core';
import { ModuleMocker } from 'jest-mock';

const GLOBALS = new URL('./forwarded-globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
  // Node itself strips types, but does not read JSX.
  load: (url, context, next) => {
    if (!url.endsWith('.tsx')) return next(url, context);
    const { source } = next(url, { ...context, format: 'module' });
    const { code } = transformSync(String(source), {
      configFile: false,
      swcrc: false,
      sourceMaps: 'inline',
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2024',
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

/** Settings that Jest passes to an environment; only the project's are needed. */
interface Told {
  readonly projectConfig: object;
}

/**
 * Environment for tests of Node code: Node itself, not a copy of its globals. With `own-realm-runtime.mjs` a worker
 * loads and compiles the API once, not once for each file. Changes that a file made to the process are undone after it.
 */
export default class OwnRealmEnvironment {
  readonly global = globalThis;
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly #before = { console, exit: process.exit, env: { ...process.env }, folder: process.cwd() };

  constructor({ projectConfig }: Told) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig as never, global: globalThis });
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    const { env, exit, folder } = this.#before;
    globalThis.console = this.#before.console;
    process.exit = exit;
    if (process.cwd() !== folder) process.chdir(folder);
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** Jest calls this; all code runs in the process's own context. */
  getVmContext(): null {
    return null;
  }
}
