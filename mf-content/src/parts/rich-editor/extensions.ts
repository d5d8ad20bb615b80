import { contactLink } from '@portal/features/content';
import { cleanHtml, cleanPastedHtml } from '@portal/ui/rich-text';
import { getSchema } from '@tiptap/core';
import { DOMParser, type Node as DocumentNode, type Schema, type Slice } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { blocks } from './blocks.ts';

/** Nodes and marks that a page may hold: exactly those that the server lets through. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // The page that shows a link decides how it opens.
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (url) => contactLink(url) !== undefined,
    },
  }),
  ...blocks,
];

const schema = getSchema(extensions);

/** Removes images from outside the library at once; the server would remove them on saving. */
const ownImagesOnly = (fragment: DocumentFragment): DocumentFragment => {
  for (const image of fragment.querySelectorAll('img')) {
    if (!image.getAttribute('src')?.startsWith('/api/media/')) image.remove();
  }
  return fragment;
};

/**
 * Reads HTML into the editor's document. The editor's own reader hands strings to the browser's parser, which the
 * page's Trusted Types policy refuses; this one goes through the sanitiser.
 */
export function documentOf(html: string): DocumentNode {
  return DOMParser.fromSchema(schema).parse(ownImagesOnly(cleanHtml(html)));
}

/** The pasted HTML as a slice of the editor's own schema, which fits into a paragraph or stands between two. */
export function sliceOf(html: string, editing: Schema): Slice {
  return DOMParser.fromSchema(editing).parseSlice(ownImagesOnly(cleanPastedHtml(html)));
}
