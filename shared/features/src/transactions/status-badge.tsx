import type { ShownStatus } from '@portal/contract/shown-status';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import { Badge, FailedBadgeIcon, type Tone } from '@portal/ui/core';

const tones: Readonly<Record<ShownStatus, Tone>> = {
  Init: 'wait',
  Pending: 'wait',
  Approved: 'ok',
  Fail: 'bad',
  Rejected: 'bad',
  Error: 'bad',
  Cancelled: 'neutral',
};

export function toneOf(status: ShownStatus): Tone {
  return tones[status];
}

/** The status of a transaction with the specification's word (TX-12). */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const tone = toneOf(status);
  return (
    <Badge tone={tone} icon={tone === 'bad' ? <FailedBadgeIcon /> : undefined}>
      {transactionStatusLabels[status]}
    </Badge>
  );
}
