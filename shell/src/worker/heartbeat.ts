import type { Beacon } from '@portal/release-protocol/release';
import type { FromHeartbeat, ToHeartbeat } from './heartbeat-messages.ts';
import { createListener, EVERY_MS } from './unresponsive.ts';

/**
 * A worker in which no remote's code runs: it asks the page each second whether its thread runs, and reports release
 * and route to the host where no answer comes.
 */
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<ToHeartbeat>) => void): void;
  postMessage(message: FromHeartbeat): void;
};

const listener = createListener(() => performance.now());
let page: { readonly set: string; readonly document: string } | undefined;
let on: { readonly remote: string; readonly route: string } | undefined;

scope.addEventListener('message', ({ data }) => {
  switch (data.type) {
    case 'start':
      page = { set: data.set, document: data.document };
      break;
    case 'on':
      on = { remote: data.remote, route: data.route };
      break;
    case 'go':
    case 'rest':
      listener.watch(data.type === 'go');
      break;
    case 'answer':
      listener.answered();
  }
});

function report(): void {
  if (!page || !on) return;
  const beacon: Beacon = {
    ...page,
    remote: on.remote,
    event: { kind: 'fault', fault: 'unresponsive', route: on.route },
  };
  void fetch('/beacons', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(beacon),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

setInterval(() => {
  switch (listener.tick()) {
    case 'ask':
      scope.postMessage({ type: 'ask' });
      break;
    case 'report':
      report();
  }
}, EVERY_MS);
