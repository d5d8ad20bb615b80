import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const here = import.meta.dirname;
const { exports: faces } = JSON.parse(readFileSync(join(here, '../package.json'), 'utf8')) as {
  exports: Record<string, string>;
};

/** Faces whose names are not the kit's own: the router's, stylesheets, and the policy that the shell claims. */
const WITHOUT_PIECES = ['./router', './styles/*', './parser-policy'];
/** Formats that make no text: of the clock, or an answer of yes or no. */
const NO_TEXT = ['beginRenderedDay', 'endRenderedDay', 'todayInBogota', 'isDay', 'isBetween'];

/** A component is known by its capital; of the formats each function is a piece. */
const isPiece = (face: string, name: string, offered: unknown): boolean =>
  face === './format'
    ? typeof offered === 'function' && !NO_TEXT.includes(name)
    : /^[A-Z]\w*[a-z]/.test(name);

const pages = readdirSync(here)
  .filter((file) => file.endsWith('.stories.tsx') || file === 'story-page.tsx')
  .map((file) => readFileSync(join(here, file), 'utf8'));

/** Whether a page takes this name of the face by itself, of the face as a whole, or shows all of the face. */
function isShown(face: string, name: string): boolean {
  const module = `'@portal/ui/${face.slice(2)}'`;
  return pages.some((page) => {
    for (const [, list = ''] of page.matchAll(new RegExp(`import \\{([^}]*)\\} from ${module}`, 'g')))
      if (list.split(',').some((part) => part.trim() === name)) return true;
    const whole = new RegExp(`import \\* as (\\w+) from ${module}`).exec(page)?.[1];
    return (
      whole !== undefined && (page.includes(`${whole}.${name}(`) || page.includes(`Object.entries(${whole})`))
    );
  });
}

test('every piece that the kit offers has a component page', async () => {
  const missing: string[] = [];
  for (const face of Object.keys(faces)) {
    if (WITHOUT_PIECES.includes(face)) continue;
    const offered = (await import(`@portal/ui/${face.slice(2)}`)) as object;
    for (const [name, piece] of Object.entries(offered))
      if (isPiece(face, name, piece) && !isShown(face, name)) missing.push(`${face.slice(2)}: ${name}`);
  }
  expect(missing).toEqual([]);
});
