import { Button } from '@portal/ui/core';
import { longMoment } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import type { ReactNode } from 'react';
import { conflictTexts as text } from './texts.ts';

/** Name of the person who saved meanwhile, and the time; undefined where the contract does not send them. */
export interface Theirs {
  readonly user?: string;
  readonly modificado?: string;
}

export interface ConflictDialogProps {
  /** The other person's save; undefined without a conflict. */
  readonly theirs: Theirs | undefined;
  readonly onTheirs: () => void;
  /** Absent where the record was deleted, so that nothing can be saved over. */
  readonly onMine?: (() => unknown) | undefined;
  readonly onKeep: () => void;
  /** Both states side by side; shown in place of who saved and when, where these are not known. */
  readonly children?: ReactNode;
  readonly theirsText?: string;
  readonly mineText?: string;
}

/** Asks for a choice when two people have edited the same record, in place of a silent overwrite. */
export function ConflictDialog({
  theirs,
  onTheirs,
  onMine,
  onKeep,
  children,
  theirsText = text.theirs,
  mineText = text.mine,
}: ConflictDialogProps) {
  return (
    <Dialog
      open={theirs !== undefined}
      kind="alert"
      wide={children !== undefined}
      title={text.title}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onTheirs}>{theirsText}</Button>
          {onMine && (
            <Button variant="danger" onClick={() => onMine()}>
              {mineText}
            </Button>
          )}
          <Button variant="line" onClick={onKeep}>
            {text.keep}
          </Button>
        </>
      }
    >
      {(children === undefined || theirs?.user !== undefined) && (
        <>
          <p>
            {theirs?.user && theirs.modificado
              ? text.text(theirs.user, longMoment(theirs.modificado))
              : text.unknown}
          </p>
          <p>{text.question}</p>
        </>
      )}
      {children}
    </Dialog>
  );
}
