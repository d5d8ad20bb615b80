import type { BrowserSet } from '@portal/contract/release';

// The shell takes the releases of a new set's remotes in the page's place where it can
// (`shell/src/development/hot-swap.ts`); where it cannot, or does not run, the page is loaded again.
let { hash } = JSON.parse(document.getElementById('portal-set')?.textContent ?? '') as BrowserSet;
new EventSource('/dev/live').onmessage = ({ data }: MessageEvent<string>) => {
  const next = JSON.parse(data) as BrowserSet;
  if (next.hash === hash) return;
  hash = next.hash;
  if (dispatchEvent(new CustomEvent('portal-live', { detail: next, cancelable: true }))) location.reload();
};
