import { ColumnDoubleCompare20Regular } from '@fluentui/react-icons/headless/svg/column-double-compare';
import { CursorClick20Regular } from '@fluentui/react-icons/headless/svg/cursor-click';
import { TextBulletList20Regular } from '@fluentui/react-icons/headless/svg/text-bullet-list';
import { TextHeader120Regular, TextHeader220Regular } from '@fluentui/react-icons/headless/svg/text-header';
import { CalculatorIcon, GridIcon, ImageIcon } from '@portal/ui/icons';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { blockTexts as text } from './block-texts.ts';
import styles from './editor.module.css';

export interface InsertMenuProps {
  readonly editor: Editor;
  readonly onImage: () => void;
  /** After an insertion, or given up. */
  readonly onClose: (chosen: boolean) => void;
}

const cell = (type: 'tableHeader' | 'tableCell') => ({ type, content: [{ type: 'paragraph' }] });
const row = (type: 'tableHeader' | 'tableCell') => ({
  type: 'tableRow',
  content: [cell(type), cell(type), cell(type)],
});
const TABLE = { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] };
const COLUMN = { type: 'column', content: [{ type: 'paragraph' }] };

/** Blocks that can stand where the cursor is; arrows move, Escape gives up (WAI-ARIA menu). */
export function InsertMenu({ editor, onImage, onClose }: InsertMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);
  const run = () => editor.chain().focus();
  const kinds: readonly {
    readonly label: string;
    readonly icon: ReactNode;
    readonly insert: () => unknown;
  }[] = [
    {
      label: text.kinds.title,
      icon: <TextHeader120Regular />,
      insert: () => run().setHeading({ level: 2 }).run(),
    },
    {
      label: text.kinds.subtitle,
      icon: <TextHeader220Regular />,
      insert: () => run().setHeading({ level: 3 }).run(),
    },
    {
      label: text.kinds.list,
      icon: <TextBulletList20Regular />,
      insert: () => run().toggleBulletList().run(),
    },
    { label: text.kinds.image, icon: <ImageIcon />, insert: onImage },
    { label: text.kinds.table, icon: <GridIcon />, insert: () => run().insertContent(TABLE).run() },
    {
      label: text.kinds.columns,
      icon: <ColumnDoubleCompare20Regular />,
      insert: () =>
        run()
          .insertContent({ type: 'columns', content: [COLUMN, COLUMN] })
          .run(),
    },
    {
      label: text.kinds.cta,
      icon: <CursorClick20Regular />,
      insert: () =>
        run()
          .insertContent({
            type: 'cta',
            attrs: { href: '/consulta' },
            content: [{ type: 'text', text: text.newCta }],
          })
          .run(),
    },
    {
      label: text.kinds.quoter,
      icon: <CalculatorIcon />,
      insert: () => run().insertContent({ type: 'quoter' }).run(),
    },
  ];

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
      entries[next]?.focus();
    }
  };

  return (
    <div className={styles['insert']}>
      <p className="tiny mute">{text.insertHint}</p>
      <div ref={menu} role="menu" aria-label={text.insert} onKeyDown={onKeyDown}>
        {kinds.map(({ label, icon, insert }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              onClose(true);
              insert();
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
