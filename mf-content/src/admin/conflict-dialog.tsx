import { Button } from '@portal/ui/core';
import { dateOf, timeOf } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import { managerTexts as texts } from '../manager-texts.ts';

const text = texts.conflict;

/** What somebody else has saved meanwhile; unknown where the contract does not tell. */
export interface Theirs {
  readonly user?: string;
  readonly modificado?: string;
}

export interface ConflictDialogProps {
  /** Undefined: there is no conflict. */
  readonly theirs: Theirs | undefined;
  readonly onTheirs: () => void;
  /** Absent where there is nothing left to save over. */
  readonly onMine?: (() => unknown) | undefined;
  readonly onKeep: () => void;
}

/** Two people have edited the same thing: a choice instead of a silent overwrite. */
export function ConflictDialog({ theirs, onTheirs, onMine, onKeep }: ConflictDialogProps) {
  return (
    <Dialog
      open={theirs !== undefined}
      kind="alert"
      title={text.title}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onTheirs}>{text.theirs}</Button>
          {onMine && (
            <Button variant="danger" onClick={() => onMine()}>
              {text.mine}
            </Button>
          )}
          <Button variant="line" onClick={onKeep}>
            {text.keep}
          </Button>
        </>
      }
    >
      <p>
        {theirs?.user && theirs.modificado
          ? text.text(theirs.user, `${dateOf(theirs.modificado)} ${timeOf(theirs.modificado)}`)
          : text.unknown}
      </p>
      <p>{text.question}</p>
    </Dialog>
  );
}
