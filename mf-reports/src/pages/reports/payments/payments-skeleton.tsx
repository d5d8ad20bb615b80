import { Skeleton, SkeletonTable, Stack } from '@portal/ui/core';
import { PAGE_SIZE } from '@portal/ui/data';
import chartStyles from './chart.module.css';

/** Skeleton in the height of the figures, the chart (for several days) and a page of payments. */
export function PaymentsSkeleton({ isOneDay }: { isOneDay: boolean }) {
  return (
    <Stack>
      <div className={chartStyles['dash']}>
        <Skeleton height={isOneDay ? 52 : 240} />
      </div>
      <SkeletonTable rows={PAGE_SIZE} />
    </Stack>
  );
}
