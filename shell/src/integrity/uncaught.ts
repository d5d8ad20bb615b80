import { placesIn, toldOf } from '../loader/fault-stack.ts';

/** So many a document tells of; one that throws at every turn says nothing new. */
const ERRORS_PER_DOCUMENT = 3;

/** Errors that do not count against a release: refusals, lost connections, aborted calls, faults already reported. */
const TOLD_OTHERWISE: readonly string[] = [
  'ApiResponseError',
  'AbortError',
  'ChunkLoadError',
  'RemoteLoadError',
];

/**
 * Listens for errors and rejections that no code caught: in a timer, a listener, a promise that nothing waits for. Each is
 * the remote's whose script stands innermost in the stack, whatever it called of the shell's; the shell's where no remote
 * took part. What was thrown without a place in a release, as by an extension of the browser, is told of none.
 * @param onUncaught told of the release's name and what was thrown
 */
export function watchUncaught(
  target: Pick<Window, 'addEventListener'>,
  onUncaught: (name: string, thrown: unknown) => void,
): void {
  const told = new Set<string>();
  const hear = (thrown: unknown, script = ''): void => {
    if (thrown instanceof Error && TOLD_OTHERWISE.includes(thrown.name)) return;
    const { stack = [], error } = toldOf(thrown);
    // A text that was thrown has no stack; of an error event the script is known all the same.
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
