/** Content that administrators have written, as remotes show it: blocks, options, links and carousels. */

export {
  blocksOf,
  contactLink,
  firstActive,
  isExternal,
  optionLink,
  plainText,
  safeLink,
  shownOptions,
  useBlocks,
  useMenus,
} from './content-blocks.ts';
export { LazyRichText } from './lazy-rich-text.tsx';
export { SlideControls, type Slides, useSlides } from './slides.tsx';
export { useMediaQuery } from './use-media-query.ts';
