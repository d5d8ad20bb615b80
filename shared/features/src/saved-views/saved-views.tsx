import { query } from '@portal/api-client';
import { Button } from '@portal/ui/core';
import { DeleteIcon, StarIcon } from '@portal/ui/icons';
import { Menu, type MenuEntry } from '@portal/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { texts } from './texts.ts';

// Loaded when opened, since most visits save no view.
const SaveDialog = lazy(() => import('./save-dialog.tsx'));
const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));

export interface SavedViewsProps {
  /** Path of the list, as its route names it. */
  readonly page: string;
  /** Parameters of the address that are not filters, such as the page of results or an open record. */
  readonly without?: readonly string[];
}

/** The query of the address without the parameters that are not filters. */
function filtersOf(search: string, without: readonly string[]): string {
  const kept = new URLSearchParams(search);
  for (const name of without) kept.delete(name);
  return kept.toString();
}

/** Button with the administrator's own views of a list, which it requests when pointer or focus reaches it. */
export function SavedViews({ page, without = ['pagina'] }: SavedViewsProps) {
  const [isNear, setNear] = useState(false);
  const [dialog, setDialog] = useState<'save' | 'remove'>();
  const own = query('GET /api/saved_views', { query: { page } });
  const found = useQuery({ ...own, enabled: isNear });
  const filters = filtersOf(useLocation().search, without);
  const views = found.data?.views ?? [];
  const near = () => setNear(true);
  const none = found.isError ? texts.failed : found.isPending ? texts.loading : texts.none;
  const entries: readonly MenuEntry[] = [
    ...views.map(({ name, query: kept }) => ({ text: name, href: kept ? `${page}?${kept}` : page })),
    ...(views.length === 0 ? [{ text: none, disabled: true, onSelect() {} }] : []),
    { text: texts.save, icon: <StarIcon />, onSelect: () => setDialog('save') },
    ...(views.length > 0
      ? [{ text: texts.remove, icon: <DeleteIcon />, onSelect: () => setDialog('remove') }]
      : []),
  ];
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" icon={<StarIcon />} onPointerEnter={near} onFocus={near}>
            {texts.open}
          </Button>
        }
        entries={entries}
      />
      <Suspense>
        {dialog === 'save' && (
          <SaveDialog page={page} filters={filters} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'remove' && (
          <RemoveDialog page={page} views={views} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  );
}
