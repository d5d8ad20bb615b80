import { Button, ErrorState } from '@portal/ui/core';
import { faultTexts, renderedFaultTexts } from '../texts.ts';
import { isOfOwner } from './fault-stack.ts';
import { type FaultKind, type RemoteLoadError, referenceOf } from './remote-load-error.ts';

interface FaultViewProps {
  readonly fault: RemoteLoadError;
  /** Whether the registry keeps this document's reports; otherwise a search for the reference would find nothing. */
  readonly isKept: boolean;
  readonly onRetry: () => void;
}

/** Shown in place of a page that failed: the fault, and a button to try again. */
export function FaultView({ fault, isKept, onRetry }: FaultViewProps) {
  const found = reason(fault.kind);
  const why = found === 'connection' && !navigator.onLine ? 'offline' : found;
  const { title, text } = faultTexts[why];
  return (
    <div data-fault={fault.kind} data-remote={fault.remote}>
      <ErrorState
        title={title}
        onRetry={onRetry}
        // A lost connection or an extension's doing is not reported, and a switched-off remote is not a failure.
        reference={
          isKept && (why === 'ours' || why === 'refused') && !isOfOwner(fault.cause)
            ? referenceOf(fault)
            : undefined
        }
      >
        {text}
      </ErrorState>
    </div>
  );
}

/** Shown below a page of the host that can still be read: names the missing functions, and offers to try again. */
export function RenderedFaultView({ fault, onRetry }: { fault: RemoteLoadError; onRetry: () => void }) {
  return (
    <div className="rendered-fault" data-fault={fault.kind} data-remote={fault.remote} role="alert">
      <p>{renderedFaultTexts.text}</p>
      <Button onClick={onRetry}>{renderedFaultTexts.retry}</Button>
    </div>
  );
}

/** Message key of a fault: sixteen kinds, four messages. */
function reason(kind: FaultKind): Exclude<keyof typeof faultTexts, 'offline'> {
  switch (kind) {
    case 'network':
    case 'timeout':
    case 'asset-origin':
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
    case 'uncaught':
      return 'ours';
  }
}
