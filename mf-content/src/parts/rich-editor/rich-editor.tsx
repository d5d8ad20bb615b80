import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { ImageDialog } from '../media/image-dialog.tsx';
import { BlockBar, moveBlock } from './block-bar.tsx';
import { BlockHandle } from './block-handle.tsx';
import { insertBlock } from './block-moves.ts';
import styles from './editor.module.css';
import { documentOf, extensions, sliceOf } from './extensions.ts';
import { ImagePanel } from './image-panel.tsx';
import { InsertLine } from './insert-line.tsx';
import { InsertMenu } from './insert-menu.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { Toolbar } from './toolbar.tsx';

export interface RichEditorProps {
  /** Initial content; later changes of it are read with the next `round` only. */
  readonly html: string;
  /** A changed number puts `html` into the editor; undo brings the text before back. */
  readonly round?: number;
  /** Called with the HTML after each change; '' for an empty text. */
  readonly onChange: (html: string) => void;
  /** Accessible name. */
  readonly label: string;
  /** Whether the text may hold images and blocks. */
  readonly images?: boolean;
  readonly disabled?: boolean;
}

/** Cause that opened the menu of blocks; for a place between two blocks, its position. */
type Insert = 'by key' | 'by button' | { readonly at: number; readonly top: number };

/** Pixels from the line between two blocks down to its menu. */
const UNDER_LINE = 22;

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** Formatted text: headings, lists, quotes, links and, where wanted, blocks and images of the library. */
export default function RichEditor({ html, round = 0, onChange, label, images, disabled }: RichEditorProps) {
  const [dialog, setDialog] = useState<'link' | 'image' | 'replace' | 'cta'>();
  const [insert, setInsert] = useState<Insert>();
  /** Place between two blocks for an image that was asked for there. */
  const [imagePlace, setImagePlace] = useState<number>();
  const [said, setSaid] = useState('');
  const area = useRef<HTMLDivElement>(null);
  /** Present handler of keys, in a ref since the editor keeps the first functions that it is given. */
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const editor = useEditor({
    extensions,
    content: documentOf(html).toJSON(),
    editable: disabled !== true,
    // The editor's own style element would need a nonce; our stylesheet has its few rules.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'rich' },
      handleKeyDown: (_view, event) => keys.current(event),
      handleDOMEvents: {
        paste: (view, event) => {
          const pasted = event.clipboardData?.getData('text/html');
          if (!pasted) return false;
          event.preventDefault();
          view.dispatch(view.state.tr.replaceSelection(sliceOf(pasted, view.state.schema)).scrollIntoView());
          return true;
        },
        // The editor parses dropped HTML from a string, which Trusted Types refuses; moves inside the text still work.
        drop: (view, event) => {
          if (view.dragging || !event.dataTransfer?.types.includes('text/html')) return false;
          event.preventDefault();
          return true;
        },
      },
    },
    onUpdate: ({ editor: now }) => onChange(htmlOf(now)),
  });
  const shown = useRef(round);
  useEffect(() => {
    if (shown.current === round) return;
    shown.current = round;
    editor.commands.setContent(documentOf(html).toJSON(), { emitUpdate: false });
  }, [editor, html, round]);
  useEffect(() => {
    keys.current = (event) => {
      if (images !== true) return false;
      if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
        return moveBlock(editor, event.key === 'ArrowUp' ? -1 : 1, setSaid);
      const { $from, empty } = editor.state.selection;
      const isNewLine = empty && $from.depth === 1 && $from.parent.content.size === 0;
      if (event.key !== '/' || !isNewLine) return false;
      setInsert('by key');
      return true;
    };
  }, [images, editor]);
  const close = (): void => {
    setDialog(undefined);
    editor.commands.focus();
  };
  /** Bottom of the cursor's line, in pixels from the top of the area. */
  const belowCursor = (): number => {
    const { view, state } = editor;
    return view.coordsAtPos(state.selection.head).bottom - (area.current?.getBoundingClientRect().top ?? 0);
  };
  const between = typeof insert === 'object' ? insert : undefined;
  const insertMenu = (top?: number) => (
    <InsertMenu
      editor={editor}
      top={top}
      place={between?.at}
      onImage={() => {
        setImagePlace(between?.at);
        setDialog('image');
      }}
      onClose={(chosen) => {
        setInsert(undefined);
        if (chosen) return;
        // The slash that opened the menu is typed when no block was chosen.
        if (insert === 'by key') editor.chain().focus().insertContent('/').run();
        else if (between) area.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
        else editor.commands.focus();
      }}
    />
  );
  return (
    <div className={styles['editor']} data-disabled={disabled === true}>
      <Toolbar
        editor={editor}
        onLink={() => setDialog('link')}
        onImage={
          images
            ? () => {
                setImagePlace(undefined);
                setDialog('image');
              }
            : undefined
        }
      />
      {images && (
        <>
          <BlockBar
            editor={editor}
            insertOpen={insert === 'by button'}
            onInsert={() => setInsert(insert ? undefined : 'by button')}
            onCtaLink={() => setDialog('cta')}
            say={setSaid}
          />
          {insert === 'by button' && insertMenu()}
          <ImagePanel editor={editor} onReplace={() => setDialog('replace')} />
          <span className="visually-hidden" role="status">
            {said}
          </span>
        </>
      )}
      <div ref={area} className={styles['area']}>
        <EditorContent editor={editor} />
        {images && !disabled && (
          <InsertLine editor={editor} area={area} open={between?.at} onOpen={setInsert} />
        )}
        {insert === 'by key' && insertMenu(belowCursor())}
        {between && insertMenu(between.top + UNDER_LINE)}
        {images && !disabled && <BlockHandle editor={editor} area={area} />}
      </div>
      {dialog === 'cta' && (
        <LinkDialog
          href={String(editor.getAttributes('cta')['href'] ?? '')}
          onApply={(href) => {
            editor.commands.updateAttributes('cta', { href });
            close();
          }}
          onClose={close}
        />
      )}
      {dialog === 'link' && (
        <LinkDialog
          href={String(editor.getAttributes('link')['href'] ?? '')}
          onApply={(href) => {
            // Without a selection the address itself becomes the text.
            if (editor.state.selection.empty && !editor.isActive('link'))
              editor
                .chain()
                .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
                .run();
            else editor.chain().extendMarkRange('link').setLink({ href }).run();
            close();
          }}
          onRemove={() => {
            editor.chain().extendMarkRange('link').unsetLink().run();
            close();
          }}
          onClose={close}
        />
      )}
      {images && (
        <ImageDialog
          open={dialog === 'image' || dialog === 'replace'}
          withAlt={dialog === 'image'}
          onChoose={({ fileUrl, alt, width, height }) => {
            const file = { src: fileUrl, width, height };
            if (dialog === 'replace') editor.commands.updateAttributes('image', file);
            else insertBlock(editor, { type: 'image', attrs: { ...file, alt } }, imagePlace);
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
