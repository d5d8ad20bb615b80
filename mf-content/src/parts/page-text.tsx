import { QUOTER_BLOCK } from '@portal/contract/content-html';
import { RichText } from '@portal/ui/rich-text';
import { Fragment } from 'react';
import { WorkedExample } from './worked-example.tsx';

/** The text of a content page, with the quoter in the places that its author chose. */
export function PageText({ html }: { html: string }) {
  const pieces = html.split(QUOTER_BLOCK);
  if (pieces.length === 1) return <RichText html={html} />;
  return (
    <div className="stack">
      {pieces.map((piece, at) => (
        // A piece has no key but its position, which never changes.
        <Fragment key={at}>
          {at > 0 && <WorkedExample />}
          {piece.trim() !== '' && <RichText html={piece} />}
        </Fragment>
      ))}
    </div>
  );
}
