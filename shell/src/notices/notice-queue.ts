/** `expired` must be answered (AU-59); `logged-out` says the same words without asking (AU-60, decision 12). */
export type Notice = 'expired' | 'logged-out';

let waiting: Notice[] = [];
let hear: ((notice: Notice) => void) | undefined;

/** Shows a notice, or keeps it until the code that draws notices has arrived. */
export function notify(notice: Notice): void {
  if (hear) hear(notice);
  else waiting.push(notice);
}

/** Hands over what waits and everything that follows. */
export function hearNotices(listener: (notice: Notice) => void): () => void {
  hear = listener;
  for (const notice of waiting) listener(notice);
  waiting = [];
  return () => {
    hear = undefined;
  };
}
