import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cx } from '../core/class-names.ts';
import { cleanHtml } from './clean-html.ts';

export type RichTextProps = {
  /** HTML of an editor; sanitised here once more. */
  html: string;
  className?: string | undefined;
};

const never = () => () => {};
/** React leaves what is in such an element alone while it hydrates, and the empty text is never put into one. */
const AS_RENDERED = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };

/**
 * Formatted text as its author has written it: headings, lists, links, pictures. Where the host has rendered it, sanitised by
 * the same allow list, its nodes stay until the text changes.
 */
export function RichText({ html, className }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [rendered] = useState(isHydrating ? html : undefined);
  const shown = useRef(rendered);
  // Before the first paint, so that nothing jumps.
  useLayoutEffect(() => {
    if (shown.current === html) return;
    shown.current = html;
    box.current?.replaceChildren(cleanHtml(html));
  }, [html]);
  return <div className={cx('rich', className)} ref={box} {...(rendered === undefined ? {} : AS_RENDERED)} />;
}
