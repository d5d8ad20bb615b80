import type { PortalEvents } from '@portal/contract/events';
import type { bus as portalBus } from '@portal/event-bus';
import { currentRouteAtom, type Question } from '@portal/state';
import { store } from '@portal/state/shell';
import { answeredBefore, rememberAnswer } from './answers.ts';
import { appTexts } from './texts.ts';

type Analytics = PortalEvents['analytics@1'];

/** Entry of the tag manager's data layer. */
export interface LayerEvent {
  readonly event: string;
  readonly [detail: string]: string | number | boolean;
}

/** Page that holds the data layer and the tag manager (`platform/host/measurement.ts`). */
const FRAME = '/medicion';

const payment = ['value', 'currency', 'payment_type', 'status'];
/** Fields of each event that are passed on; all others, such as the number of a transaction, are dropped. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  purchase: payment,
  declined: payment,
  history: ['status'],
  certificate: ['certificate'],
  store: ['store'],
};

/** A run of digits could be a national ID or a phone, an @ a mail address. */
const isPersonal = (value: unknown): boolean => typeof value === 'string' && /@|\d{5,}/.test(value);

/** The event with its permitted fields only; undefined for an event that is not listed. */
export function layerEvent({ name, data }: Analytics): LayerEvent | undefined {
  const details = allowed[name];
  if (!details) return undefined;
  const kept = Object.entries(data).filter(([key, value]) => details.includes(key) && !isPersonal(value));
  return { event: name, ...Object.fromEntries(kept) };
}

export interface MeasurementOptions {
  readonly bus: Pick<typeof portalBus, 'on'>;
  /** Events from before this code had loaded. */
  readonly early: readonly Analytics[];
  readonly ask: (question: Question) => void;
  /** Shows a short confirmation of the change. */
  readonly said: (text: string) => void;
}

/**
 * The one way from the portal to a tag manager (PL-10, PL-12). Without consent nothing is loaded and nothing is kept.
 * With consent, events go to a frame that runs the tag manager and has no rights in this origin, so that the portal's
 * own policy stays as strict as before.
 * @returns opens the question again with the present answer; a withdrawal removes the frame at once (Law 1581,
 *   art. 8 e)
 */
export function startMeasurement(document: Document, options: MeasurementOptions): () => void {
  const { bus, early, ask, said } = options;
  let end: (() => void) | undefined;

  const begin = (events: readonly Analytics[]): void => {
    const layer = openLayer(document);
    const tell = (event: LayerEvent): void => {
      // The consent may have been withdrawn in another tab.
      if (answeredBefore(document, 'consent') === 'yes') layer.tell(event);
      else end?.();
    };
    const tellEvent = (event: Analytics): void => {
      const told = layerEvent(event);
      if (told) tell(told);
    };
    let last = '';
    // The route's pattern: an address may hold the number of a transaction.
    const tellPage = (): void => {
      const { route } = store.get(currentRouteAtom);
      if (!route || route.path === last) return;
      last = route.path;
      tell({ event: 'page_view', page_path: route.path, page_title: route.title });
    };
    const stops = [store.sub(currentRouteAtom, tellPage), bus.on('analytics@1', tellEvent)];
    end = () => {
      for (const stop of stops) stop();
      layer.close();
      end = undefined;
    };
    tellPage();
    events.forEach(tellEvent);
  };

  const decide = (answer: 'yes' | 'no'): void => {
    rememberAnswer(document, 'consent', answer);
    if (answer === 'no') end?.();
    // Events from before the consent are dropped.
    else if (!end) begin([]);
  };

  const answer = answeredBefore(document, 'consent');
  if (answer === 'yes') begin(early);
  if (!answer) {
    ask({
      id: 'consent',
      title: appTexts.consentTitle,
      text: appTexts.consentText,
      answers: [
        { text: appTexts.consentYes, run: () => decide('yes') },
        { text: appTexts.consentNo, run: () => decide('no') },
      ],
    });
  }
  return () =>
    ask({
      id: 'consent',
      wanted: true,
      title: appTexts.measurement,
      text: answeredBefore(document, 'consent') === 'yes' ? appTexts.measured : appTexts.notMeasured,
      answers: [
        {
          text: appTexts.measure,
          run: () => {
            decide('yes');
            said(appTexts.measuring);
          },
        },
        {
          text: appTexts.doNotMeasure,
          run: () => {
            decide('no');
            said(appTexts.notMeasuring);
          },
        },
      ],
    });
}

/** Opens the frame; events wait until the frame has loaded. */
function openLayer(document: Document): { tell: (event: LayerEvent) => void; close: () => void } {
  const frame = document.createElement('iframe');
  frame.src = FRAME;
  frame.title = appTexts.consentTitle;
  frame.hidden = true;
  frame.setAttribute('sandbox', 'allow-scripts');
  let waiting: LayerEvent[] | undefined = [];
  // The frame has an opaque origin, which no target can name; the events hold no secrets.
  const post = (event: LayerEvent): void => frame.contentWindow?.postMessage(event, '*');
  frame.addEventListener('load', () => {
    waiting?.forEach(post);
    waiting = undefined;
  });
  document.body.append(frame);
  return {
    tell: (event) => {
      if (waiting) waiting.push(event);
      else post(event);
    },
    close: () => frame.remove(),
  };
}
