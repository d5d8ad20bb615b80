import { Button, EmptyState } from '@portal/ui/core';
import { PublicPage, usePageTitle } from '@portal/ui/page';
import type { ComponentType } from 'react';
import { texts } from '../texts.ts';

function NotFoundPage() {
  return (
    <PublicPage title={texts.notFoundTitle}>
      <EmptyState title={texts.notFound} action={<Button href="/">{texts.notFoundHome}</Button>} />
    </PublicPage>
  );
}

/** Content chosen for a route that has none in the specification (D-06). */
function UpdatePage() {
  return (
    <PublicPage title={texts.updateTitle}>
      <EmptyState title={texts.updateLead} action={<Button href="/login">{texts.updateAction}</Button>}>
        {texts.updateText}
      </EmptyState>
    </PublicPage>
  );
}

/** An image and nothing else (PL-02): the ring with a piece taken out. */
function MaintenancePage() {
  usePageTitle(texts.maintenanceTitle);
  return (
    <div className="page maintenance">
      <svg viewBox="0 0 320 320" role="img" aria-label={texts.maintenance}>
        <title>{texts.maintenance}</title>
        <circle className="track" cx="160" cy="160" r="110" />
        <path className="arc" d="M160 50a110 110 0 0 1 95.3 165" />
        <path className="hands" d="M160 96v64l40 28" />
      </svg>
    </div>
  );
}

export const shellPages: Readonly<Record<string, ComponentType>> = {
  './not-found': NotFoundPage,
  './actualizacion': UpdatePage,
  './maintenance': MaintenancePage,
};
