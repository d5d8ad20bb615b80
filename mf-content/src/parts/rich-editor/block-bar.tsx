import { CursorClick20Regular } from '@fluentui/react-icons/headless/svg/cursor-click';
import { TableDeleteColumn20Regular } from '@fluentui/react-icons/headless/svg/table-delete-column';
import { TableDeleteRow20Regular } from '@fluentui/react-icons/headless/svg/table-delete-row';
import { TableInsertColumn20Regular } from '@fluentui/react-icons/headless/svg/table-insert-column';
import { TableInsertRow20Regular } from '@fluentui/react-icons/headless/svg/table-insert-row';
import { IconButton } from '@portal/ui/core';
import { AddIcon, ArrowDownIcon, ArrowUpIcon, DeleteIcon } from '@portal/ui/icons';
import { closeHistory } from '@tiptap/pm/history';
import type { Command } from '@tiptap/pm/state';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';
import { currentBlock, movedBlock, withoutBlock } from './block-moves.ts';
import { blockTexts as text } from './block-texts.ts';
import styles from './editor.module.css';

/** Name of a kind of block. */
export function blockName(type: string): string {
  return text.names[type] ?? text.bar;
}

/** Moves the current block up (-1) or down (1) and announces its new place; false at either end of the text. */
export function moveBlock(editor: Editor, by: 1 | -1, say: (words: string) => void): boolean {
  const tr = movedBlock(editor.state, by);
  if (!tr) return false;
  // Each move is one step of undo, even when the next move follows at once.
  editor.view.dispatch(closeHistory(tr));
  const now = currentBlock(editor.state);
  if (now) say(text.moved(blockName(now.type), now.at + 1, now.count));
  return true;
}

export interface BlockBarProps {
  readonly editor: Editor;
  readonly insertOpen: boolean;
  readonly onInsert: () => void;
  readonly onCtaLink: () => void;
  readonly say: (words: string) => void;
}

/** Actions on the block that the cursor is in: moving it, and those of its kind alone. */
export function BlockBar({ editor, insertOpen, onInsert, onCtaLink, say }: BlockBarProps) {
  const block = useEditorState({ editor, selector: ({ editor: now }) => currentBlock(now.state) });
  const apply = (command: Command) => () => {
    command(editor.state, (tr) => editor.view.dispatch(tr));
    editor.commands.focus();
  };
  const still = (event: { preventDefault(): void }): void => event.preventDefault();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form
    <div className={styles['block']} role="group" aria-label={text.bar}>
      <IconButton
        label={text.insert}
        icon={<AddIcon />}
        aria-expanded={insertOpen}
        aria-haspopup="menu"
        onMouseDown={still}
        onClick={onInsert}
      />
      {block && (
        <>
          <strong>{blockName(block.type)}</strong>
          {block.type === 'cta' && (
            <IconButton
              label={text.ctaLink}
              icon={<CursorClick20Regular />}
              onMouseDown={still}
              onClick={onCtaLink}
            />
          )}
          {block.type === 'table' &&
            (
              [
                [text.rowBelow, <TableInsertRow20Regular key="r" />, addRowAfter],
                [text.columnRight, <TableInsertColumn20Regular key="c" />, addColumnAfter],
                [text.dropRow, <TableDeleteRow20Regular key="dr" />, deleteRow],
                [text.dropColumn, <TableDeleteColumn20Regular key="dc" />, deleteColumn],
              ] as const
            ).map(([label, icon, command]) => (
              <IconButton
                key={label}
                label={label}
                icon={icon}
                onMouseDown={still}
                onClick={apply(command)}
              />
            ))}
          <span className={styles['places']}>
            <IconButton
              label={text.up}
              icon={<ArrowUpIcon />}
              disabled={block.at === 0}
              onMouseDown={still}
              onClick={() => moveBlock(editor, -1, say)}
            />
            <IconButton
              label={text.down}
              icon={<ArrowDownIcon />}
              disabled={block.at === block.count - 1}
              onMouseDown={still}
              onClick={() => moveBlock(editor, 1, say)}
            />
            <IconButton
              label={text.remove}
              icon={<DeleteIcon />}
              onMouseDown={still}
              onClick={() => {
                const tr = withoutBlock(editor.state);
                if (tr) editor.view.dispatch(tr);
                editor.commands.focus();
              }}
            />
          </span>
        </>
      )}
    </div>
  );
}
