/** Content that administrators have written, as remotes show it: modules, options, links and carousels. */
export { LazyRichText } from './lazy-rich-text.tsx';
export {
  contactLink,
  firstActive,
  isExternal,
  modulesOf,
  optionLink,
  plainText,
  safeLink,
  shownOptions,
  useMenus,
  useModules,
} from './modules.ts';
export { SlideControls, type Slides, useSlides } from './slides.tsx';
