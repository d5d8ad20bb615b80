import { lazy, Suspense } from 'react';
import { plainText } from './content-blocks.ts';

const RichText = lazy(async () => {
  // Begun while the page is being rendered, it would take the line from what the page waits for.
  if ('requestIdleCallback' in globalThis) await new Promise((resolve) => requestIdleCallback(resolve));
  return { default: (await import('@portal/ui/rich-text')).RichText };
});

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
