import type { Context, Isolate, Reference, Script } from 'isolated-vm';
import { MARKUP_LIMIT, type RenderFault } from '../frames.ts';
import { installReadableStream } from '../inside/readable-stream.ts';
import { installSmallGlobals } from '../inside/small-globals.ts';
import { installTextEncoding } from '../inside/text-encoding.ts';
import { installTimers } from '../inside/timers.ts';
import { createTurns, type Turn } from '../inside/turns.ts';

export type IsolatedVm = typeof import('isolated-vm');

/** Why an isolate gave no markup. */
export class IsolateError extends Error {
  readonly fault: RenderFault;
  /** Whether the isolate can no longer be used. */
  readonly fatal: boolean;
  /** Where in the bundle it was thrown, innermost first: `12:345`. */
  readonly places: readonly string[];
  constructor(fault: RenderFault, message: string, places: readonly string[] = []) {
    super(message);
    this.name = 'IsolateError';
    this.fault = fault;
    this.places = places;
    this.fatal = fault === 'timeout' || fault === 'memory' || fault === 'evaluation';
  }
}

/** Memory of one release, in MB: several times what the largest page takes. */
const MEMORY_MB = 64;
/** Time limits of one step inside and of a whole page, in milliseconds. */
const STEP_MS = 1_000;
const PAGE_MS = 1_500;
/** React takes two or three. */
const MOST_STEPS = 300;

/**
 * The code before and around the bundle in each new context: a script whose value is one function. The
 * bundle is the body of a function, which is why it must have been a whole script by itself first: no bracket of it
 * closes that function.
 */
const around = (source: string): string => `${before}${source}
});`;

const before = `'use strict';
((scope, limit, evaluate) => {
  (${installSmallGlobals})(scope);
  (${installTextEncoding})(scope);
  (${installReadableStream})(scope);
  return (${createTurns})(scope, (${installTimers})(scope), limit, evaluate);
})(globalThis, ${MARKUP_LIMIT}, function () {
`;
const LINES_BEFORE = before.split('\n').length - 1;
/** Name of the script in stacks. */
const FILENAME = 'server';
/** Places kept of a stack; more say nothing new. */
const MOST_PLACES = 8;

/** Message and places of an error thrown in the bundle. Of a stack only numbers are taken: the rest may be anything. */
function thrownIn(told: string): { readonly message: string; readonly places: readonly string[] } {
  const [message = '', stack = ''] = told.slice(1).split('\0');
  const places = [...stack.matchAll(/\bserver:(\d{1,7}):(\d{1,7})\b/g)]
    .map(([, line, column]) => ({ line: Number(line) - LINES_BEFORE, column }))
    .filter(({ line }) => line > 0)
    .slice(0, MOST_PLACES)
    .map(({ line, column }) => `${line}:${column}`);
  return { message, places };
}

interface Prepared {
  readonly context: Context;
  readonly turn: Reference<Turn>;
}

/**
 * The server bundle of one release in a V8 isolate of its own: compiled once, evaluated anew for every page in a context
 * that is thrown away behind it. One context stands ready ahead of the next page. Pages of one release come one after
 * the other.
 */
export class ReleaseIsolate {
  readonly #isolate: Isolate;
  readonly #script: Promise<Script>;
  #next: Promise<Prepared> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(ivm: IsolatedVm, source: string, onCatastrophe: (message: string) => void) {
    this.#isolate = new ivm.Isolate({ memoryLimit: MEMORY_MB, onCatastrophicError: onCatastrophe });
    this.#script = this.#compile(source);
    this.#script.catch(() => {});
  }

  /** @throws IsolateError; after a fatal one the isolate is disposed. */
  render(wanted: string): Promise<string> {
    const waited = performance.now();
    const page = this.#queue.then(() => {
      if (performance.now() - waited > STEP_MS) throw new IsolateError('busy', 'its release is busy');
      return this.#within(this.#render(wanted));
    });
    this.#queue = page.catch(() => {});
    return page;
  }

  dispose(): void {
    if (!this.#isolate.isDisposed) this.#isolate.dispose();
  }

  async #compile(source: string): Promise<Script> {
    const alone = await this.#isolate.compileScript(source);
    alone.release();
    return this.#isolate.compileScript(around(source), { filename: FILENAME });
  }

  async #prepare(): Promise<Prepared> {
    const script = await this.#script.catch((error: Error) => {
      throw new IsolateError('evaluation', error.message);
    });
    const context = await this.#isolate.createContext();
    const turn = (await script.run(context, { reference: true, timeout: STEP_MS })) as Reference<Turn>;
    const told = await step(turn);
    if (told !== '') {
      const { message, places } = thrownIn(told);
      throw new IsolateError('evaluation', message, places);
    }
    return { context, turn };
  }

  async #render(wanted: string): Promise<string> {
    const { context, turn } = await (this.#next ?? this.#prepare());
    this.#next = undefined;
    try {
      let told = await step(turn, wanted);
      for (let steps = 0; told === '+'; steps += 1) {
        if (steps > MOST_STEPS) throw new IsolateError('timeout', 'the page sets timers without end');
        told = await step(turn);
      }
      return markupIn(told);
    } finally {
      if (!this.#isolate.isDisposed) {
        turn.release();
        context.release();
        this.#next = this.#prepare();
        this.#next.catch(() => {});
      }
    }
  }

  /** Time limit from outside the isolate: work that the isolate's own time-outs miss ends when the isolate is disposed. */
  async #within(work: Promise<string>): Promise<string> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new IsolateError('timeout', 'the page took too long')), PAGE_MS);
    });
    work.catch(() => {});
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      const fault = faultOf(error, this.#isolate.isDisposed);
      if (fault.fatal) this.dispose();
      throw fault;
    } finally {
      clearTimeout(timer);
    }
  }
}

const step = async (turn: Reference<Turn>, wanted?: string): Promise<string> => {
  const told: unknown = await turn.apply(undefined, [wanted], { timeout: STEP_MS });
  return typeof told === 'string' ? told : '#';
};

function markupIn(told: string): string {
  if (told.startsWith('=')) return told.slice(1);
  if (told.startsWith('!')) {
    const { message, places } = thrownIn(told);
    throw new IsolateError('threw', message, places);
  }
  if (told.startsWith('~')) throw new IsolateError('threw', 'the page waits for what never comes');
  throw new IsolateError('too-large', `no markup, or more than ${MARKUP_LIMIT} characters`);
}

/** The library's own errors are told apart by their words, as they have no codes. */
function faultOf(error: unknown, disposed: boolean): IsolateError {
  if (error instanceof IsolateError) return error;
  const { message } = error as Error;
  if (/timed out/.test(message)) return new IsolateError('timeout', message);
  return new IsolateError(disposed || /memory|allocation/.test(message) ? 'memory' : 'threw', message);
}
