import type { Navigation } from './navigation.ts';

/** Scroll position and pressed element of a page that the person left. */
interface Place {
  readonly top: number;
  readonly control: ControlKey;
}

/** Identifies a link or button, so that it is found again when the page is rendered anew. */
interface ControlKey {
  readonly words: string;
  readonly href: string | null;
  /** Index among the controls with the same words and address. */
  readonly at: number;
}

/** Milliseconds within which the page must render the pressed element again. */
const SCROLL_WAIT_MS = 10_000;
/** Input of the person that ends the wait: the person then decides where to scroll. */
const OWN_ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

const isAlike = (control: Element, { words, href }: Pick<ControlKey, 'words' | 'href'>): boolean =>
  control.textContent === words && control.getAttribute('href') === href;

const controlsOf = (main: Element): Element[] => [...main.querySelectorAll('a, button')];

/**
 * Restores the place in a list when a person opened one of its rows and comes back by the browser's button or a link
 * such as Volver: the scroll position, and the focus on the pressed element. The menu leads to the top.
 */
export function keepPlaces(
  window: Window & typeof globalThis,
  { main, navigation }: { readonly main: HTMLElement; readonly navigation: Pick<Navigation, 'cameBack'> },
): void {
  const { document, location } = window;
  const addressNow = (): string => location.pathname + location.search;
  const places = new Map<string, Place>();
  /** The address of a page to the address from which a press led there. */
  const cameFrom = new Map<string, string>();
  let here = addressNow();
  let pressed: Place | undefined;
  let stopWaiting = (): void => {};

  // In the capture phase, before the press navigates. Links in a `nav` lead to other pages of a list, not to rows.
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = (target as Element | null)?.closest?.('a, button');
      const isOfPage = control && main.contains(control) && !control.closest('nav');
      pressed = isOfPage ? { top: window.scrollY, control: keyOf(control) } : undefined;
    },
    { capture: true },
  );

  const keyOf = (control: Element): ControlKey => {
    const key = { words: control.textContent ?? '', href: control.getAttribute('href') };
    const alike = controlsOf(main).filter((one) => isAlike(one, key));
    return { ...key, at: alike.indexOf(control) };
  };

  const goBackTo = ({ top, control }: Place): void => {
    const tryIt = (): void => {
      const found = controlsOf(main).filter((one) => isAlike(one, control))[control.at];
      if (!found) return;
      stopWaiting();
      window.scrollTo({ top, behavior: 'instant' });
      (found as HTMLElement).focus({ preventScroll: true });
    };
    const observer = new MutationObserver(tryIt);
    const timer = setTimeout(() => stopWaiting(), SCROLL_WAIT_MS);
    stopWaiting = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const act of OWN_ACTS) window.removeEventListener(act, stopWaiting);
      stopWaiting = () => {};
    };
    for (const act of OWN_ACTS) window.addEventListener(act, stopWaiting);
    observer.observe(main, { childList: true, subtree: true });
    tryIt();
  };

  const arrive = (): void => {
    const address = addressNow();
    if (address === here) return;
    stopWaiting();
    const place = places.get(address);
    // A row may link to a page that was left before; only a link to the page that the person came from is a return.
    const isReturn = navigation.cameBack() || (pressed !== undefined && cameFrom.get(here) === address);
    if (pressed && !isReturn) {
      places.set(here, pressed);
      cameFrom.set(address, here);
    }
    places.delete(address);
    here = address;
    pressed = undefined;
    if (place && isReturn) goBackTo(place);
  };
  window.addEventListener('single-spa:routing-event', arrive);
}
