import { plainText } from '@portal/features/content';
import { useMemo, useState } from 'react';
import { adminTexts } from '../../admin-texts.ts';
import styles from './pages.module.css';
import { countChanges, wordChanges } from './word-changes.ts';

const text = adminTexts.pages;

interface ChangesProps {
  /** HTML, like `after`. */
  readonly before: string;
  readonly after: string;
  /** Heading with the numbers of added and removed words. */
  readonly title: (added: number, removed: number) => string;
  /** Whether the words are unfolded at first. */
  readonly shown?: boolean;
  /** Text for two versions without a different word. */
  readonly same?: string;
}

/** Added and removed words of a text; they are shown once they are asked for. */
export function Changes({ before, after, title, shown = false, same = text.sameWords }: ChangesProps) {
  const [open, setOpen] = useState(shown);
  const runs = useMemo(() => wordChanges(plainText(before), plainText(after)), [before, after]);
  const { added, removed } = countChanges(runs);
  if (added + removed === 0) return <p className="small mute">{same}</p>;
  return (
    <details
      className={styles['changes']}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title(added, removed)}</summary>
      {open && (
        <p>
          {runs.map((run, at) => {
            // A run has no key but its position, which never changes.
            const key = `${at} ${run.kind}`;
            if (run.kind === 'added') return <ins key={key}>{run.text}</ins>;
            if (run.kind === 'removed') return <del key={key}>{run.text}</del>;
            return <span key={key}>{run.text}</span>;
          })}
        </p>
      )}
    </details>
  );
}
