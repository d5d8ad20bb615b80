import { ArrowRedo20Regular } from '@fluentui/react-icons/headless/svg/arrow-redo';
import { ArrowUndo20Regular } from '@fluentui/react-icons/headless/svg/arrow-undo';
import { TextBold20Regular } from '@fluentui/react-icons/headless/svg/text-bold';
import { TextBulletList20Regular } from '@fluentui/react-icons/headless/svg/text-bullet-list';
import { TextHeader120Regular, TextHeader220Regular } from '@fluentui/react-icons/headless/svg/text-header';
import { TextItalic20Regular } from '@fluentui/react-icons/headless/svg/text-italic';
import { TextNumberListLtr20Regular } from '@fluentui/react-icons/headless/svg/text-number-list-ltr';
import { TextQuote20Regular } from '@fluentui/react-icons/headless/svg/text-quote';
import { IconButton } from '@portal/ui/core';
import { ImageIcon, LinkIcon } from '@portal/ui/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import { adminTexts } from '../../admin-texts.ts';
import styles from './editor.module.css';

const text = adminTexts.toolbar;

interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  readonly press: () => unknown;
  /** Whether the format is on; undefined for a button that is not a toggle. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
}

export interface ToolbarProps {
  readonly editor: Editor;
  readonly onLink: () => void;
  /** Undefined where the text may hold no images. */
  readonly onImage?: (() => void) | undefined;
}

/** Formats of the editor. The toolbar is one tab stop; arrows move inside it (WAI-ARIA toolbar). */
export function Toolbar({ editor, onLink, onImage }: ToolbarProps) {
  const [at, setAt] = useState(0);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      undo: now.can().undo(),
      redo: now.can().redo(),
      title: now.isActive('heading', { level: 2 }),
      subtitle: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      image: now.isActive('image'),
    }),
  });
  const run = () => editor.chain().focus();
  const groups: readonly (readonly Tool[])[] = [
    [
      {
        label: text.undo,
        icon: <ArrowUndo20Regular />,
        press: () => run().undo().run(),
        disabled: !state.undo,
      },
      {
        label: text.redo,
        icon: <ArrowRedo20Regular />,
        press: () => run().redo().run(),
        disabled: !state.redo,
      },
    ],
    [
      {
        label: text.title,
        icon: <TextHeader120Regular />,
        press: () => run().toggleHeading({ level: 2 }).run(),
        pressed: state.title,
      },
      {
        label: text.subtitle,
        icon: <TextHeader220Regular />,
        press: () => run().toggleHeading({ level: 3 }).run(),
        pressed: state.subtitle,
      },
      {
        label: text.bold,
        icon: <TextBold20Regular />,
        press: () => run().toggleBold().run(),
        pressed: state.bold,
      },
      {
        label: text.italic,
        icon: <TextItalic20Regular />,
        press: () => run().toggleItalic().run(),
        pressed: state.italic,
      },
    ],
    [
      {
        label: text.bullets,
        icon: <TextBulletList20Regular />,
        press: () => run().toggleBulletList().run(),
        pressed: state.bullets,
      },
      {
        label: text.numbers,
        icon: <TextNumberListLtr20Regular />,
        press: () => run().toggleOrderedList().run(),
        pressed: state.numbers,
      },
      {
        label: text.quote,
        icon: <TextQuote20Regular />,
        press: () => run().toggleBlockquote().run(),
        pressed: state.quote,
      },
    ],
    [
      { label: text.link, icon: <LinkIcon />, press: onLink, pressed: state.link },
      ...(onImage ? [{ label: text.image, icon: <ImageIcon />, press: onImage, pressed: state.image }] : []),
    ],
  ];
  const count = groups.flat().length;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const places: Record<string, number> = {
      ArrowRight: (at + 1) % count,
      ArrowLeft: (at + count - 1) % count,
      Home: 0,
      End: count - 1,
    };
    const next = places[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };

  return (
    <div
      className={styles['tools']}
      role="toolbar"
      aria-label={text.label}
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
    >
      {groups.map((group, index) => (
        <Fragment key={group[0]?.label}>
          {index > 0 && <i aria-hidden="true" />}
          {group.map((tool) => {
            const place = groups.flat().indexOf(tool);
            return (
              <IconButton
                key={tool.label}
                label={tool.label}
                icon={tool.icon}
                tabIndex={place === at ? 0 : -1}
                aria-disabled={tool.disabled || undefined}
                {...(tool.pressed === undefined ? {} : { 'aria-pressed': tool.pressed })}
                // A press would take the focus away from the selected text.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setAt(place)}
                onClick={() => {
                  if (!tool.disabled) tool.press();
                }}
              />
            );
          })}
        </Fragment>
      ))}
    </div>
  );
}
