import { Button, ErrorState } from '@portal/ui/core';
import { drawnFaultTexts, faultTexts } from '../texts.ts';
import type { FaultKind, RemoteFault } from './fault.ts';

/** What stands in the place of a page that could not be shown: what happened and a way to try again. */
export function FaultView({ fault, onRetry }: { fault: RemoteFault; onRetry: () => void }) {
  const { title, text } = faultTexts[reason(fault.kind)];
  return (
    <div data-fault={fault.kind} data-remote={fault.remote}>
      <ErrorState title={title} onRetry={onRetry}>
        {text}
      </ErrorState>
    </div>
  );
}

/** Stands below a page that the host has drawn, which can still be read: what does not work, and a way to try again. */
export function DrawnFaultView({ fault, onRetry }: { fault: RemoteFault; onRetry: () => void }) {
  return (
    <div className="drawn-fault" data-fault={fault.kind} data-remote={fault.remote} role="alert">
      <p>{drawnFaultTexts.text}</p>
      <Button onClick={onRetry}>{drawnFaultTexts.retry}</Button>
    </div>
  );
}

/** What the person can do about it: fourteen kinds, four messages. */
function reason(kind: FaultKind): keyof typeof faultTexts {
  switch (kind) {
    case 'network':
    case 'timeout':
      return 'connection';
    case 'integrity':
      return 'refused';
    case 'stopped':
      return 'stopped';
    case 'manifest':
    case 'http':
    case 'evaluation':
    case 'contract':
    case 'mount':
    case 'render':
    case 'hydration':
    case 'globals':
    case 'layout':
    case 'unresponsive':
      return 'ours';
  }
}
