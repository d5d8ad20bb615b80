import { ReOrderDotsVertical20Regular } from '@fluentui/react-icons/headless/svg/re-order-dots-vertical';
import { NodeSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { blockTexts as text } from './block-texts.ts';
import styles from './editor.module.css';

export interface BlockHandleProps {
  readonly editor: Editor;
  /** Element around the text and the handle. */
  readonly area: RefObject<HTMLDivElement | null>;
}

/** Handle that drags the block under the mouse; keys and the bar of the block move it too. */
export function BlockHandle({ editor, area }: BlockHandleProps) {
  const [top, setTop] = useState<number>();
  const block = useRef<number>(undefined);
  useEffect(() => {
    const box = area.current;
    if (!box) return;
    const onMove = ({ target, clientY }: MouseEvent): void => {
      // Over the handle itself or a menu the last block stays the current one.
      if (!editor.view.dom.contains(target as Node)) return;
      const { left, width, top: from } = box.getBoundingClientRect();
      const found = editor.view.posAtCoords({ left: left + width / 2, top: clientY });
      if (!found) return;
      const place = editor.state.doc.resolve(found.inside >= 0 ? found.inside : found.pos);
      const start = place.depth === 0 ? found.inside : place.before(1);
      const element = start >= 0 ? editor.view.nodeDOM(start) : null;
      if (!(element instanceof HTMLElement)) return;
      block.current = start;
      setTop(element.getBoundingClientRect().top - from);
    };
    const onLeave = (): void => setTop(undefined);
    box.addEventListener('mousemove', onMove);
    box.addEventListener('mouseleave', onLeave);
    return () => {
      box.removeEventListener('mousemove', onMove);
      box.removeEventListener('mouseleave', onLeave);
    };
  }, [editor, area]);

  if (top === undefined) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; the bar and Alt with arrows do the same
    <span
      className={styles['handle']}
      title={text.handle}
      draggable
      // Through the object model, which the page's policy lets set styles.
      ref={(element) => element?.style.setProperty('top', `${top}px`)}
      onDragStart={(event) => {
        const { view, state } = editor;
        if (block.current === undefined) return;
        const selection = NodeSelection.create(state.doc, block.current);
        view.dispatch(state.tr.setSelection(selection));
        event.dataTransfer.setData('text/plain', '');
        event.dataTransfer.effectAllowed = 'move';
        const element = view.nodeDOM(block.current);
        if (element instanceof HTMLElement) event.dataTransfer.setDragImage(element, 0, 0);
        view.dragging = { slice: selection.content(), move: true };
      }}
    >
      <ReOrderDotsVertical20Regular />
    </span>
  );
}
