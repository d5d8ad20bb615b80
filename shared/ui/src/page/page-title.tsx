import { type ReactNode, use, useEffect } from 'react';
import { PageTitleContext } from '../core/page-title-context.ts';
import { texts } from '../texts.ts';

/** Sets the document's title and tells the shell, which announces it. Empty while the title is not known yet. */
export function usePageTitle(title: string): void {
  const announce = use(PageTitleContext);
  useEffect(() => {
    if (!title) return;
    document.title = `${title} · ${texts.brand}`;
    announce?.(title);
  }, [title, announce]);
}

export type PageTitleProps = {
  /** Title of the document; screen readers announce it. */
  title: string;
  /** On the page where it differs, such as `Hola, Marleny`. */
  shown?: ReactNode;
  /** Above the heading: the way back. */
  above?: ReactNode;
  /** Beside the heading. */
  aside?: ReactNode;
  /** One sentence below it. */
  lead?: ReactNode;
};

/** The one `h1` of a page. */
export function PageTitle({ title, shown, above, aside, lead }: PageTitleProps) {
  usePageTitle(title);
  return (
    <>
      {above}
      <div className="title">
        <div className="title-line">
          <h1 tabIndex={-1}>{shown ?? title}</h1>
          {aside}
        </div>
        {lead && <p className="soft">{lead}</p>}
      </div>
    </>
  );
}
