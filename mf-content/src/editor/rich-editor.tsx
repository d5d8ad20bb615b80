import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useState } from 'react';
import { ImageDialog } from '../media/image-dialog.tsx';
import styles from './editor.module.css';
import { documentOf, extensions, sliceOf } from './extensions.ts';
import { LinkDialog } from './link-dialog.tsx';
import { Toolbar } from './toolbar.tsx';

export interface RichEditorProps {
  /** What it starts with; later changes of it are not looked at, so give it a `key`. */
  readonly html: string;
  /** The content after each change; empty when there is nothing in it. */
  readonly onChange: (html: string) => void;
  /** Read aloud. */
  readonly label: string;
  /** Lets images into the text. */
  readonly images?: boolean;
  readonly disabled?: boolean;
}

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** Formatted text: headings, lists, quotes, links and, where wanted, images of the library. */
export default function RichEditor({ html, onChange, label, images, disabled }: RichEditorProps) {
  const [dialog, setDialog] = useState<'link' | 'image'>();
  const editor = useEditor({
    extensions,
    content: documentOf(html).toJSON(),
    editable: disabled !== true,
    // Its style element would need a nonce; the few rules stand in our own stylesheet.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'rich' },
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
      <EditorContent editor={editor} className={styles['area']} />
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
          open={dialog === 'image'}
          withAlt
          onChoose={({ fileUrl, alt, width, height }) => {
            editor.chain().setImage({ src: fileUrl, alt, width, height }).run();
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
