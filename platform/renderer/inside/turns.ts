import type { Timers } from './timers.ts';

/** One step of the work inside an isolate, as the renderer's process asks for it. */
export type Turn = (wanted?: string) => string;

/**
 * Runs a release's bundle step by step. Each step is one call from outside, so that everything that waits for a promise
 * has run when it ends; nothing but a short text ever leaves, and nothing is thrown: to read an error of foreign code
 * outside would run its getters without a time limit.
 *   first call, without a page   evaluates the bundle
 *   second call, with the page   begins to render
 *   further calls                run the timers that are due
 * Answers '' when the step is done, '+' while work goes on, '=…' with the markup, '!…' with what was thrown and, behind a
 * NUL, its stack, '~' when nothing that could go on is left, '#' for markup that is too large or none.
 * Evaluated inside an isolate from its own text: it may use nothing but its arguments and the language.
 */
export function createTurns(
  scope: { portalServer?: { draw?: (wanted: unknown) => unknown } },
  timers: Timers,
  limit: number,
  evaluate: () => void,
): Turn {
  const { parse } = JSON;
  const { defineProperty } = Object;
  const ownError = Error;
  const slice = Function.prototype.call.bind(String.prototype.slice) as (
    text: string,
    from: number,
    to: number,
  ) => string;
  // A text is not touched before its length is known: one that was only put together takes its memory when it is read.
  const short = (text: unknown, most: number): string =>
    typeof text !== 'string' ? typeof text : text.length > 10_000 ? 'a long text' : slice(text, 0, most);
  const told = (error: unknown): string => {
    try {
      // Else the engine would hand the stack to the bundle's own function.
      defineProperty(ownError, 'prepareStackTrace', { value: undefined, configurable: true });
      const { message = error, stack } = Object(error) as { message?: unknown; stack?: unknown };
      return `!${short(message, 300)}\0${short(stack, 4_000)}`;
    } catch {
      return '!something that cannot be read';
    }
  };
  let evaluated = false;
  let outcome = '';
  const render = async (wanted: string) => {
    try {
      const html = await scope.portalServer?.draw?.(parse(wanted));
      outcome = typeof html === 'string' && html.length <= limit ? `=${html}` : '#';
    } catch (error) {
      outcome = told(error);
    }
  };
  return (wanted) => {
    try {
      if (!evaluated) {
        evaluated = true;
        evaluate();
        return typeof scope.portalServer?.draw === 'function' ? '' : '!the bundle has no draw';
      }
      if (wanted !== undefined) {
        void render(wanted);
        return '+';
      }
      if (outcome) return outcome;
      return timers.runNext() ? '+' : '~';
    } catch (error) {
      return told(error);
    }
  };
}
