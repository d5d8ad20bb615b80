import { placesIn } from '../loader/fault-stack.ts';
import { RemoteLoadError } from '../loader/remote-load-error.ts';
import { type Fault, overlayPanel } from './overlay-panel.ts';

/** Sent by the page's own script in development (`platform/host/development/live-reload.entry.ts`). */
const FAULTS = 'portal-faults';
/** Sent by the same script once another set is live. */
const LIVE = 'portal-live';
/** Answers with places in the sources (`platform/host/development/places.ts`). */
const PLACES_PATH = '/dev/places';
/** Opens a place in the editor (`platform/host/development/source-editor.ts`). */
const EDITOR_PATH = '/dev/editor';
/** Most errors at run time that are shown, since a page may throw the same error again and again. */
const MOST_RUN_TIME = 5;

/** Errors that are not a mistake in the code: a refusal of the server, an aborted call, a lost connection. */
const NO_MISTAKES: readonly string[] = ['ApiResponseError', 'AbortError', 'ChunkLoadError'];

const STYLE = `
  section { position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 50vh; overflow: auto; padding: 16px 24px;
    background: #1c1b22; color: #f5f4f7; border-top: 4px solid #ff6b6b; font: 14px/1.5 ui-monospace, monospace; }
  h2 { margin: 0 0 4px; font-size: 13px; color: #ff9d9d; }
  pre { margin: 0 0 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  button { font: inherit; cursor: pointer; }
  .close { position: sticky; top: 0; float: right; padding: 8px 12px; background: #fff; color: #1c1b22; border: 0;
    border-radius: 6px; }
  .place { padding: 0; background: none; color: #9ecbff; border: 0; text-decoration: underline; text-align: start; }
  button:focus-visible { outline: 3px solid #8ab4ff; outline-offset: 2px; }
`;

/**
 * Shows faults of the sources and errors of the page above it, with file, line and column. The page goes on below; Esc
 * closes the overlay until the next fault.
 */
export function installOverlay(window: Window & typeof globalThis): void {
  const { document } = window;
  let ofSources: readonly Fault[] = [];
  let ofPage: readonly Fault[] = [];
  const heard = new WeakSet<Error>();
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];

  const close = (): void => host.remove();
  const render = (): void => {
    // Faults that hide the page stand above faults of types.
    const ofTypes = ofSources.filter(({ kind }) => kind === 'type');
    const faults = [...ofSources.filter((fault) => !ofTypes.includes(fault)), ...ofPage, ...ofTypes];
    if (faults.length === 0) {
      close();
      return;
    }
    root.replaceChildren(overlayPanel(document, faults, { close, openSource }));
    // Outside of the body, whose children belong to the layout.
    document.documentElement.append(host);
  };

  const hear = (given: unknown): void => {
    const thrown = given instanceof RemoteLoadError ? given.cause : given;
    if (!(thrown instanceof Error) || heard.has(thrown) || NO_MISTAKES.includes(thrown.name)) return;
    heard.add(thrown);
    if (ofPage.length >= MOST_RUN_TIME) return;
    const { name, message, stack = '' } = thrown;
    void placesOf(placesIn(stack)).then(([first, ...others]) => {
      const lines = [
        `${first ? `${first}: ` : ''}${name}: ${message}`,
        ...others.map((place) => `  ${place}`),
      ];
      ofPage = [...ofPage, { kind: 'run', text: lines.join('\n') }];
      render();
    });
  };
  window.addEventListener('error', ({ error }) => hear(error));
  window.addEventListener('unhandledrejection', ({ reason }) => hear(reason));
  // React reports errors that a boundary has caught through `console.error`.
  const { error } = window.console;
  window.console.error = (...said: unknown[]) => {
    said.forEach(hear);
    error.apply(window.console, said);
  };
  window.addEventListener(FAULTS, (event) => {
    ofSources = (event as CustomEvent<readonly Fault[]>).detail;
    render();
  });
  window.addEventListener(LIVE, () => {
    ofPage = [];
    render();
  });
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !host.isConnected) return;
      close();
      // The same key would also empty a search field or close a dialog below.
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

async function openSource(place: string): Promise<boolean> {
  try {
    return (await post(EDITOR_PATH, { place })).ok;
  } catch {
    return false;
  }
}

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The same places in the sources; the places in the scripts where the host does not answer. */
async function placesOf(places: readonly string[]): Promise<readonly string[]> {
  if (places.length === 0) return [];
  try {
    const response = await post(PLACES_PATH, places);
    return response.ok ? ((await response.json()) as readonly string[]) : places;
  } catch {
    return places;
  }
}
