import { Button, EmptyState } from '@portal/ui/core';
import { PublicPage } from '@portal/ui/page';
import type { ComponentType } from 'react';
import { texts } from '../texts.ts';

function NotFoundPage() {
  return (
    <PublicPage title={texts.notFoundTitle}>
      <EmptyState title={texts.notFound} action={<Button href="/">{texts.notFoundHome}</Button>} />
    </PublicPage>
  );
}

/** Content chosen for a route that has none in the specification (decision 6). */
function UpdatePage() {
  return (
    <PublicPage title={texts.updateTitle} lead={texts.updateText}>
      <p>
        <Button href="/login">{texts.updateAction}</Button>
      </p>
    </PublicPage>
  );
}

export const shellPages: Readonly<Record<string, ComponentType>> = {
  './not-found': NotFoundPage,
  './actualizacion': UpdatePage,
};
