import { isOfOwner, placesIn, toldOf } from '../loader/fault-stack.ts';

/** Most errors that one document reports; an error that repeats says nothing new. */
const ERRORS_PER_DOCUMENT = 3;

/** Errors that do not count against a release: refusals, lost connections, aborted calls, faults already reported. */
const TOLD_OTHERWISE: readonly string[] = [
  'ApiResponseError',
  'AbortError',
  'ChunkLoadError',
  'RemoteLoadError',
];

/**
 * Listens for errors and rejections that no code caught: in a timer, a listener, a promise that nothing awaits. An
 * error belongs to the remote whose script is innermost in the stack, also where it was thrown in the shell's code;
 * without a remote in the stack it belongs to the shell. Errors without a place in a release, such as those of browser
 * extensions, are not reported.
 * @param onUncaught receives the release's name and the thrown value
 */
export function watchUncaught(
  target: Pick<Window, 'addEventListener'>,
  onUncaught: (name: string, thrown: unknown) => void,
): void {
  const told = new Set<string>();
  const hear = (thrown: unknown, script = ''): void => {
    if (thrown instanceof Error && (TOLD_OTHERWISE.includes(thrown.name) || isOfOwner(thrown))) return;
    const { stack = [], error } = toldOf(thrown);
    // A thrown text has no stack, but an error event names the script.
    const places = stack.length > 0 ? stack : placesIn(script);
    const [place] = [...places.filter((one) => one.startsWith('mf-')), ...places];
    const what = `${error} ${place}`;
    if (!place || told.size >= ERRORS_PER_DOCUMENT || told.has(what)) return;
    told.add(what);
    onUncaught(place.slice(0, place.indexOf('/')), thrown);
  };
  target.addEventListener('error', ({ error, filename, lineno, colno }) =>
    hear(error, `${filename}:${lineno}:${colno}`),
  );
  target.addEventListener('unhandledrejection', ({ reason }) => hear(reason));
}
