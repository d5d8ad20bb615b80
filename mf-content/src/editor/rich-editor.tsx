import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { ImageDialog } from '../media/image-dialog.tsx';
import { BlockBar, moveBlock } from './block-bar.tsx';
import { BlockHandle } from './block-handle.tsx';
import styles from './editor.module.css';
import { documentOf, extensions, sliceOf } from './extensions.ts';
import { ImagePanel } from './image-panel.tsx';
import { InsertMenu } from './insert-menu.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { Toolbar } from './toolbar.tsx';

export interface RichEditorProps {
  /** What it starts with; later changes of it are not looked at, so give it a `key`. */
  readonly html: string;
  /** The content after each change; empty when there is nothing in it. */
  readonly onChange: (html: string) => void;
  /** Read aloud. */
  readonly label: string;
  /** Lets images and blocks into the text. */
  readonly images?: boolean;
  readonly disabled?: boolean;
}

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** Formatted text: headings, lists, quotes, links and, where wanted, blocks and images of the library. */
export default function RichEditor({ html, onChange, label, images, disabled }: RichEditorProps) {
  const [dialog, setDialog] = useState<'link' | 'image' | 'replace' | 'cta'>();
  const [insert, setInsert] = useState<'by key' | 'by button'>();
  const [said, setSaid] = useState('');
  const area = useRef<HTMLDivElement>(null);
  /** What keys do; the editor keeps the first functions that it is given. */
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const editor = useEditor({
    extensions,
    content: documentOf(html).toJSON(),
    editable: disabled !== true,
    // Its style element would need a nonce; the few rules stand in our own stylesheet.
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
        // HTML from elsewhere would go the way that Trusted Types closes; moving inside the text stays possible.
        drop: (view, event) => {
          if (view.dragging || !event.dataTransfer?.types.includes('text/html')) return false;
          event.preventDefault();
          return true;
        },
      },
    },
    onUpdate: ({ editor: now }) => onChange(htmlOf(now)),
  });
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
  return (
    <div className={styles['editor']} data-disabled={disabled === true}>
      <Toolbar
        editor={editor}
        onLink={() => setDialog('link')}
        onImage={images ? () => setDialog('image') : undefined}
      />
      {images && (
        <>
          <BlockBar
            editor={editor}
            insertOpen={insert !== undefined}
            onInsert={() => setInsert(insert ? undefined : 'by button')}
            onCtaLink={() => setDialog('cta')}
            say={setSaid}
          />
          {insert && (
            <InsertMenu
              editor={editor}
              onImage={() => setDialog('image')}
              onClose={(chosen) => {
                setInsert(undefined);
                if (chosen) return;
                // A slash that was no wish for a block is one.
                if (insert === 'by key') editor.chain().focus().insertContent('/').run();
                else editor.commands.focus();
              }}
            />
          )}
          <ImagePanel editor={editor} onReplace={() => setDialog('replace')} />
          <span className="visually-hidden" role="status">
            {said}
          </span>
        </>
      )}
      <div ref={area} className={styles['area']}>
        <EditorContent editor={editor} />
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
            // Where nothing is selected, the address itself becomes the text.
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
            else
              editor
                .chain()
                .setImage({ ...file, alt })
                .run();
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
