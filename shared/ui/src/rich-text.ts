/** HTML that people have written, shown without trusting it. A kit of its own: one sanitiser, one policy per page. */
export { cleanHtml, cleanHtmlText, cleanPastedHtml } from './rich-text/clean-html.ts';
export { RichText, type RichTextProps } from './rich-text/rich-text.tsx';
