import { Parser } from 'htmlparser2';

/** Title, description and picture taken from the markup of a page; empty where it has none. */
export interface MarkupWords {
  /** Text of its first heading. */
  readonly title: string;
  /** Its first paragraphs, as much as search engines show, in whole words. */
  readonly description: string;
  /** Path of its first picture of the portal's own. */
  readonly image: string;
}

/** As much as search engines show. */
const DESCRIPTION_LETTERS = 160;
/** Characters that are read: deep markup takes the parser longer the deeper it is, and what is looked for stands ahead. */
const MARKUP_LETTERS_READ = 32 * 1024;
/** Of these, so many at once: mostly all is found in the first ones. */
const STEP = 4 * 1024;

/**
 * Reads title, first words and first picture out of a page's markup, which is a remote's: whatever it is, it is read once from
 * its beginning, no further than to where all three are found.
 */
export function wordsInMarkup(html: string): MarkupWords {
  let title: string | undefined;
  let heading: string | undefined;
  let text = '';
  let image = '';
  let isInParagraph = false;
  const parser = new Parser({
    onopentag(name, { src = '' }) {
      if (name === 'h1' && title === undefined) heading = '';
      if (name === 'p') isInParagraph = true;
      if (name === 'img' && image === '' && src.startsWith('/')) image = src;
    },
    ontext(words) {
      if (heading !== undefined) heading = (heading + words).slice(0, 2 * DESCRIPTION_LETTERS);
      else if (isInParagraph && text.length <= 2 * DESCRIPTION_LETTERS) text += words;
    },
    onclosetag(name) {
      if (name === 'h1' && heading !== undefined) {
        title ??= inOneLine(heading);
        heading = undefined;
      }
      if (name !== 'p') return;
      isInParagraph = false;
      text = `${inOneLine(text)} `;
    },
  });
  const isDone = () => title !== undefined && text.length > DESCRIPTION_LETTERS && image !== '';
  const end = Math.min(html.length, MARKUP_LETTERS_READ);
  for (let at = 0; at < end && !isDone(); at += STEP) parser.write(html.slice(at, Math.min(at + STEP, end)));
  if (!isDone()) parser.end();
  return { title: title ?? '', description: shortened(inOneLine(text)), image };
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const shortened = (text: string): string =>
  text.length <= DESCRIPTION_LETTERS
    ? text
    : `${text.slice(0, DESCRIPTION_LETTERS - 1).replace(/\s+\S*$/, '')}…`;
