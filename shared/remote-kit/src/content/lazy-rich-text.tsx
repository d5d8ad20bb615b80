import { lazy, Suspense } from 'react';
import { plainText } from './modules.ts';

const RichText = lazy(async () => ({ default: (await import('@portal/ui/rich-text')).RichText }));

/** Formatted text on pages whose first paint should not wait for the sanitiser: its words stand there meanwhile. */
export function LazyRichText({ html }: { html: string }) {
  return (
    <Suspense
      fallback={
        <div className="rich">
          {plainText(html)
            .split('\n')
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
        </div>
      }
    >
      <RichText html={html} />
    </Suspense>
  );
}
