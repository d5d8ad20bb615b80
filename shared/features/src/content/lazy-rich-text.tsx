import { lazy, Suspense } from 'react';
import { plainText } from './content-blocks.ts';

const RichText = lazy(async () => {
  // Loaded at once, it would compete with the files that the page waits for.
  if ('requestIdleCallback' in globalThis) await new Promise((resolve) => requestIdleCallback(resolve));
  return { default: (await import('@portal/ui/rich-text')).RichText };
});

/** Formatted text on pages whose first paint must not wait for the sanitiser; plain text is shown until it loads. */
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
