import { Skeleton } from '@portal/ui/core';
import { lazy, Suspense } from 'react';
import type { RichEditorProps } from './rich-editor.tsx';

/** Loaded separately: the editor is larger than the pages that use it, and they share one file of it. */
const RichEditor = lazy(() => import('./rich-editor.tsx'));

export function LazyRichEditor(props: RichEditorProps) {
  return (
    <Suspense fallback={<Skeleton height={props.images ? 420 : 220} />}>
      <RichEditor {...props} />
    </Suspense>
  );
}
