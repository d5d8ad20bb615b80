import type { BrowserManifest } from '@portal/release-protocol/release';
import { findRoute } from '@portal/release-protocol/route-matching';
import type { Lifecycles } from './layout.ts';

export interface FirstPageOptions {
  readonly manifests: readonly BrowserManifest[];
  readonly lifecyclesOf: (name: string) => Lifecycles;
  readonly main: HTMLElement;
  /** Loads the code that arranges pages in `<main>`; the shell's own file by default. */
  readonly bring?: () => Promise<Pick<typeof import('./layout.ts'), 'arrangePages'>>;
}

/**
 * Mounts the first page of the document before the code that arranges later pages in `<main>` has loaded. That code
 * loads in idle time, or when the person navigates. single-spa, which reports navigations, must run already.
 * @returns loads that code; to be called after the first page is shown
 */
export function mountFirstPage(
  window: Window & typeof globalThis,
  { manifests, lifecyclesOf, main, bring = () => import('./layout.ts') }: FirstPageOptions,
): () => void {
  const { document, location } = window;
  const nameHere = (): string | undefined => findRoute(manifests, location.pathname)?.remote.name;
  const first = nameHere();
  const container = first === undefined ? undefined : placeOf(document, first, main);
  const page = first === undefined ? undefined : lifecyclesOf(first);
  let isMounted = page !== undefined;
  /** Lifecycles of the first page for single-spa, which would mount it a second time. */
  const taken: Lifecycles | undefined = page && {
    async bootstrap() {
      if (!isMounted) await page.bootstrap();
    },
    async mount() {
      if (isMounted) return;
      isMounted = true;
      await page.mount();
    },
    async unmount() {
      isMounted = false;
      await page.unmount();
    },
  };

  async function arrange(): Promise<void> {
    const { arrangePages } = await bring();
    if (taken && isMounted && nameHere() !== first) {
      await taken.unmount();
      container?.remove();
    }
    arrangePages(manifests, (name) => (name === first && taken ? taken : lifecyclesOf(name)), `#${main.id}`);
  }

  let isArranging = false;
  const arrangeOnce = (): void => {
    if (isArranging) return;
    isArranging = true;
    void arrange().catch((error: unknown) => {
      isArranging = false;
      console.error(error);
      // The code did not load, so the host must give the wanted page.
      if (nameHere() !== first) location.reload();
    });
  };
  window.addEventListener('single-spa:routing-event', () => {
    if (nameHere() !== first) arrangeOnce();
  });
  if (page)
    void page.bootstrap().then(async () => {
      if (isMounted) await page.mount();
    });
  else arrangeOnce();
  return arrangeOnce;
}

/** The element in which single-spa-layout looks for the page: the host's, or a new one. */
function placeOf(document: Document, name: string, main: HTMLElement): HTMLElement {
  const id = `single-spa-application:${name}`;
  const rendered = document.getElementById(id);
  if (rendered) return rendered;
  const made = document.createElement('div');
  made.id = id;
  main.prepend(made);
  return made;
}
