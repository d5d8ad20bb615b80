import { Button, EmptyState } from '@portal/ui/core';
import { PublicPage } from '@portal/ui/page';
import { texts } from '../texts.ts';

/** What no route leads to. */
export function NotFoundPage() {
  return (
    <PublicPage title={texts.notFoundTitle}>
      <EmptyState title={texts.notFound} action={<Button href="/">{texts.notFoundHome}</Button>} />
    </PublicPage>
  );
}
