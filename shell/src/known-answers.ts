import type { QueryClient } from '@tanstack/react-query';

/** What the host drew the page from: the same answers draw the same page here, and none of them is asked for. */
export function takeKnownAnswers(document: Document, client: QueryClient): void {
  const text = document.getElementById('portal-answers')?.textContent;
  if (!text) return;
  for (const { key, data } of JSON.parse(text) as { key: unknown[]; data: unknown }[])
    client.setQueryData(key, data);
}
