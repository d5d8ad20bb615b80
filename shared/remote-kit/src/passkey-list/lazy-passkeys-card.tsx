import { SkeletonCard } from '@portal/ui/core';
import { lazy, Suspense } from 'react';
import type { PasskeysCardProps } from './passkeys-card.tsx';

const Passkeys = lazy(() =>
  import('./passkeys-card.tsx').then(({ PasskeysCard }) => ({ default: PasskeysCard })),
);

/** The own passkeys on a screen of other things, whose code does not wait for theirs. */
export function PasskeysCard(props: PasskeysCardProps) {
  return (
    <Suspense fallback={<SkeletonCard lines={3} />}>
      <Passkeys {...props} />
    </Suspense>
  );
}
