import { Button, EmptyState } from '@portal/ui/core';
import { PublicPage } from '@portal/ui/page';
import { texts } from '../texts.ts';

/** Content chosen for a route that has none in the specification (D-06). */
export function UpdatePage() {
  return (
    <PublicPage title={texts.updateTitle}>
      <EmptyState title={texts.updateLead} action={<Button href="/login">{texts.updateAction}</Button>}>
        {texts.updateText}
      </EmptyState>
    </PublicPage>
  );
}
