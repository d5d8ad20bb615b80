import { Button, EmptyState } from '@portal/ui/core';
import { transactionTexts as texts } from './texts.ts';

export interface TransactionNotFoundProps {
  /** As it was asked for. */
  readonly id: string;
  /** Undefined while it is not known who looks. */
  readonly viewer: 'client' | 'admin' | 'visitor' | undefined;
}

/** Says that there is no such transaction for this person, and leads to where theirs are (TX-03). */
export function TransactionNotFound({ id, viewer }: TransactionNotFoundProps) {
  return (
    <EmptyState
      title={texts.notFound(id)}
      action={
        viewer === 'admin' ? (
          <Button href="/reports">{texts.toReports}</Button>
        ) : viewer === 'visitor' ? (
          <Button href="/consulta">{texts.toInquiry}</Button>
        ) : (
          <Button href="/historial">{texts.toHistory}</Button>
        )
      }
    >
      {texts.notFoundHelp}
    </EmptyState>
  );
}
