import { developmentTexts as texts } from './texts.ts';

/** A fault; its text begins with `file:line:column: ` where that is known (`platform/host/development/feed.ts`). */
export interface Fault {
  readonly kind: keyof typeof texts.kinds;
  readonly text: string;
}

interface PanelActions {
  readonly close: () => void;
  /** Opens a place in the developer's editor; false where the file does not exist. */
  readonly openSource: (place: string) => Promise<boolean>;
}

/** A place at the beginning of a line. Places in libraries do not match: developers do not edit them. */
const PLACE = /^(\s*)(?!node_modules\/)([\w@][\w@.-]*(?:\/[\w@.-]+)+:\d+:\d+)(?=:|$)/;

/** The list of faults: each place in the sources is a button that opens it in the editor. */
export function overlayPanel(
  document: Document,
  faults: readonly Fault[],
  { close, openSource }: PanelActions,
): HTMLElement {
  const panel = document.createElement('section');
  panel.setAttribute('role', 'alert');
  panel.setAttribute('aria-label', texts.label);
  const closing = document.createElement('button');
  closing.type = 'button';
  closing.className = 'close';
  closing.textContent = texts.close;
  closing.addEventListener('click', close);
  panel.append(closing);
  for (const { kind, text } of faults) {
    const title = document.createElement('h2');
    title.textContent = texts.kinds[kind];
    const body = document.createElement('pre');
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) body.append('\n');
      body.append(...lineParts(document, line, openSource));
    }
    panel.append(title, body);
  }
  return panel;
}

function lineParts(
  document: Document,
  line: string,
  openSource: PanelActions['openSource'],
): readonly (Node | string)[] {
  const [found, indent = '', place = ''] = PLACE.exec(line) ?? [];
  if (found === undefined) return [line];
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'place';
  button.title = texts.openSource;
  button.textContent = place;
  button.addEventListener('click', () => {
    void openSource(place).then((isOpened) => {
      button.title = isOpened ? texts.openSource : texts.notOpened;
    });
  });
  return [indent, button, line.slice(found.length)];
}
