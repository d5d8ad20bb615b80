import { IconButton } from '@portal/ui/core';
import { AddIcon, CloseIcon } from '@portal/ui/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { blockName } from './block-bar.tsx';
import { currentBlock } from './block-moves.ts';
import { blockTexts as text } from './block-texts.ts';
import styles from './editor.module.css';

/** Pixels within which the mouse counts as being between two blocks. */
const NEAR_PIXELS = 14;
/** Pixels between the line and the first or the last block. */
const EDGE = 10;

/** Top and bottom of every block, in pixels from the top of the area. */
const boxesOf = (
  editor: Editor,
  area: HTMLElement,
): readonly { readonly top: number; readonly bottom: number }[] => {
  const from = area.getBoundingClientRect().top;
  const boxes: { top: number; bottom: number }[] = [];
  editor.state.doc.forEach((_block, start) => {
    const element = editor.view.nodeDOM(start);
    const box = element instanceof HTMLElement ? element.getBoundingClientRect() : undefined;
    boxes.push({ top: (box?.top ?? 0) - from, bottom: (box?.bottom ?? 0) - from });
  });
  return boxes;
};

/** Position of each place, from before the first block to after the last one: pixels from the top of the area. */
const placesOf = (editor: Editor, area: HTMLElement): readonly number[] => {
  const boxes = boxesOf(editor, area);
  return [...boxes, undefined].map((next, at) => {
    const before = boxes[at - 1];
    if (!before) return (next?.top ?? 0) - EDGE;
    return next ? (before.bottom + next.top) / 2 : before.bottom + EDGE;
  });
};

export interface InsertLineProps {
  readonly editor: Editor;
  /** Element around the text and the line. */
  readonly area: RefObject<HTMLDivElement | null>;
  /** Place whose menu is open; undefined while it is closed. */
  readonly open: number | undefined;
  /** Opens the menu of a place, `top` pixels from the top of the area; closes it for undefined. */
  readonly onOpen: (place: { readonly at: number; readonly top: number } | undefined) => void;
}

/**
 * Line with a button that inserts a block: at the place under the mouse, otherwise after the block of the cursor. For
 * the keyboard it is the tab stop after the text; arrows move it to the other places.
 */
export function InsertLine({ editor, area, open, onOpen }: InsertLineProps) {
  const line = useRef<HTMLDivElement>(null);
  /** Place chosen by mouse or arrows; undefined again once the cursor moves to another block. */
  const [chosen, setChosen] = useState<number>();
  const [near, setNear] = useState(false);
  const { cursor, names } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      cursor: currentBlock(state)?.at ?? 0,
      names: state.doc.children.map(({ type }) => type.name),
    }),
  });
  const place = Math.min(open ?? chosen ?? cursor + 1, names.length);
  const topOf = (at: number): number => (area.current ? (placesOf(editor, area.current)[at] ?? 0) : 0);

  useEffect(() => setChosen(undefined), [cursor, names.length]);
  // The page's policy allows styles set by script but not in markup. A loaded image moves the blocks below it.
  useLayoutEffect(() => {
    const box = area.current;
    const put = (): void => line.current?.style.setProperty('top', `${topOf(place)}px`);
    put();
    box?.addEventListener('load', put, true);
    return () => box?.removeEventListener('load', put, true);
  });
  useEffect(() => {
    const box = area.current;
    if (!box || open !== undefined) return;
    const onMove = ({ target, clientY }: MouseEvent): void => {
      if (line.current?.contains(target as Node)) return;
      const y = clientY - box.getBoundingClientRect().top;
      const found = placesOf(editor, box).findIndex((top) => Math.abs(top - y) <= NEAR_PIXELS);
      setNear(found >= 0);
      if (found >= 0) setChosen(found);
    };
    const onLeave = (): void => setNear(false);
    box.addEventListener('mousemove', onMove);
    box.addEventListener('mouseleave', onLeave);
    return () => {
      box.removeEventListener('mousemove', onMove);
      box.removeEventListener('mouseleave', onLeave);
    };
  }, [editor, area, open]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: names.length }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(names.length, next)));
  };
  const before = names[place - 1];
  return (
    <div ref={line} className={styles['line']} data-shown={near || open !== undefined}>
      <IconButton
        label={text.insertHere(before && blockName(before), place + 1, names.length + 1)}
        icon={open === undefined ? <AddIcon /> : <CloseIcon />}
        aria-expanded={open !== undefined}
        aria-haspopup="menu"
        onKeyDown={onKeyDown}
        onClick={() => onOpen(open === undefined ? { at: place, top: topOf(place) } : undefined)}
      />
    </div>
  );
}
