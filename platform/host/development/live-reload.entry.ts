import type { BrowserSet } from '@portal/release-protocol/release';

// The shell takes the releases of a new set's remotes in the page's place where it can
// (`shell/src/development/hot-swap.ts`); where it cannot, or does not run, the page is loaded again. A shell of a development
// build shows what is wrong with the sources.
let { hash } = JSON.parse(document.getElementById('portal-set')?.textContent ?? '') as BrowserSet;
const source = new EventSource('/dev/live');
source.onmessage = ({ data }: MessageEvent<string>) => {
  const next = JSON.parse(data) as BrowserSet;
  if (next.hash === hash) return;
  hash = next.hash;
  if (dispatchEvent(new CustomEvent('portal-live', { detail: next, cancelable: true }))) location.reload();
};
source.addEventListener('faults', ({ data }: MessageEvent<string>) => {
  dispatchEvent(new CustomEvent('portal-faults', { detail: JSON.parse(data) }));
});
