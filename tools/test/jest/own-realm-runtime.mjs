import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';
import { giveGlobals } from './forwarded-globals.mjs';

const require = createRequire(import.meta.url);
/** Key of the process-wide list of event handlers of Jest's framework; the list is emptied before each file. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/** Loads test files as Node loads any module: types stripped, once for all files of a worker. */
export default class OwnRealmRuntime extends Runtime {
  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    return import(pathToFileURL(path).href);
  }

  // The framework's ES modules keep a file's declarations, so each file gets them anew.
  requireInternalModule(path) {
    Reflect.deleteProperty(globalThis, EVENT_HANDLERS);
    delete require.cache[path];
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    giveGlobals({ ...globals, jest: this.jestGlobals.jestObjectFor(this._testPath) });
  }

  // Jest's version would return modules of a sandbox, which does not exist here.
  installGetBuiltinModule() {}
}

export { OwnRealmRuntime as 'module.exports' };
