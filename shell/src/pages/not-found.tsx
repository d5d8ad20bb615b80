import { Button, EmptyState } from '@portal/ui/core';
import { PublicPage } from '@portal/ui/page';
import { texts } from '../texts.ts';

/** Page of an unknown address. */
export function NotFoundPage() {
  return (
    <PublicPage title={texts.notFoundTitle}>
      <EmptyState title={texts.notFound} action={<Button href="/">{texts.notFoundHome}</Button>} />
    </PublicPage>
  );
}
