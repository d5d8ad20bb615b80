import { useLayoutEffect, useRef } from 'react';
import { cx } from '../core/class-names.ts';
import { cleanHtml } from './clean-html.ts';

export type RichTextProps = {
  /** HTML of an editor; sanitised here once more. */
  html: string;
  className?: string | undefined;
};

/** Formatted text as somebody has written it: headings, lists, links, pictures. */
export function RichText({ html, className }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null);
  // Before the first paint, so that nothing jumps.
  useLayoutEffect(() => {
    box.current?.replaceChildren(cleanHtml(html));
  }, [html]);
  return <div className={cx('rich', className)} ref={box} />;
}
