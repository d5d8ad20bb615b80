import { ColumnDoubleCompare20Regular } from '@fluentui/react-icons/headless/svg/column-double-compare';
import { CursorClick20Regular } from '@fluentui/react-icons/headless/svg/cursor-click';
import { TextBulletList20Regular } from '@fluentui/react-icons/headless/svg/text-bullet-list';
import { TextDescription20Regular } from '@fluentui/react-icons/headless/svg/text-description';
import { TextHeader120Regular, TextHeader220Regular } from '@fluentui/react-icons/headless/svg/text-header';
import { CalculatorIcon, GridIcon, ImageIcon } from '@portal/ui/icons';
import { foldedText } from '@portal/values/folded-text';
import type { Editor, JSONContent } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { insertBlock } from './block-moves.ts';
import { blockTexts as text } from './block-texts.ts';
import styles from './editor.module.css';

export interface InsertMenuProps {
  readonly editor: Editor;
  readonly onImage: () => void;
  /** Pixels from the top of the surrounding element; without it the menu stands above the text. */
  readonly top?: number | undefined;
  /** Place among the blocks, from 0, for the chosen block; without it the block goes to the cursor. */
  readonly place?: number | undefined;
  /** Called when the menu closes; `chosen` is false where nothing was inserted. */
  readonly onClose: (chosen: boolean) => void;
}

const LINE = { type: 'paragraph' };
const cell = (type: 'tableHeader' | 'tableCell') => ({ type, content: [LINE] });
const row = (type: 'tableHeader' | 'tableCell') => ({
  type: 'tableRow',
  content: [cell(type), cell(type), cell(type)],
});
const TABLE = { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] };
const LIST = { type: 'bulletList', content: [{ type: 'listItem', content: [LINE] }] };
const heading = (level: 2 | 3) => ({ type: 'heading', attrs: { level } });
const COLUMN = { type: 'column', content: [LINE] };

/** Menu of the blocks that can be inserted; arrows and letters move in it, Escape closes it (WAI-ARIA menu). */
export function InsertMenu({ editor, onImage, top, place, onClose }: InsertMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);
  const run = () => editor.chain().focus();
  const insert = (block: JSONContent): void => insertBlock(editor, block, place);
  const isBetween = place !== undefined;
  const kinds: readonly {
    readonly label: string;
    readonly icon: ReactNode;
    readonly insert: () => unknown;
  }[] = [
    // Only between two blocks: at the cursor there is a line of text already.
    ...(isBetween
      ? [{ label: text.kinds.text, icon: <TextDescription20Regular />, insert: () => insert(LINE) }]
      : []),
    {
      label: text.kinds.title,
      icon: <TextHeader120Regular />,
      insert: () => (isBetween ? insert(heading(2)) : run().setHeading({ level: 2 }).run()),
    },
    {
      label: text.kinds.subtitle,
      icon: <TextHeader220Regular />,
      insert: () => (isBetween ? insert(heading(3)) : run().setHeading({ level: 3 }).run()),
    },
    {
      label: text.kinds.list,
      icon: <TextBulletList20Regular />,
      insert: () => (isBetween ? insert(LIST) : run().toggleBulletList().run()),
    },
    { label: text.kinds.image, icon: <ImageIcon />, insert: onImage },
    { label: text.kinds.table, icon: <GridIcon />, insert: () => insert(TABLE) },
    {
      label: text.kinds.columns,
      icon: <ColumnDoubleCompare20Regular />,
      insert: () => insert({ type: 'columns', content: [COLUMN, COLUMN] }),
    },
    {
      label: text.kinds.cta,
      icon: <CursorClick20Regular />,
      insert: () =>
        insert({
          type: 'cta',
          attrs: { href: '/consulta' },
          content: [{ type: 'text', text: text.newCta }],
        }),
    },
    {
      label: text.kinds.quoter,
      icon: <CalculatorIcon />,
      insert: () => insert({ type: 'quoter' }),
    },
  ];

  /** Letters typed since the menu opened, as long as an entry begins with them. */
  const typed = useRef('');
  /** The entry that begins with the typed letters or, without one, with the last letter alone. */
  const entryTyped = (entries: readonly HTMLElement[], key: string): HTMLElement | undefined => {
    const begins = (letters: string) =>
      entries.find(({ textContent }) => foldedText(textContent).startsWith(letters));
    const last = foldedText(key);
    const found = begins(typed.current + last);
    typed.current = found ? typed.current + last : last;
    return found ?? begins(last);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const last = entries.length - 1;
    const next = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowRight: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      onClose(false);
    } else if (next !== undefined) {
      event.preventDefault();
      typed.current = '';
      entries[next]?.focus();
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      entryTyped(entries, event.key)?.focus();
    }
  };

  return (
    <div
      className={styles['insert']}
      data-at-cursor={top !== undefined}
      // The page's policy allows styles set by script but not in markup.
      ref={(element) => {
        if (top !== undefined) element?.style.setProperty('top', `${top}px`);
      }}
    >
      <p className="tiny mute">{text.insertHint}</p>
      <div ref={menu} role="menu" aria-label={text.insert} onKeyDown={onKeyDown}>
        {kinds.map(({ label, icon, insert: choose }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              onClose(true);
              choose();
            }}
          >
            {icon}
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
