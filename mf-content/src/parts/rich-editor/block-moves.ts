import type { Editor, JSONContent } from '@tiptap/core';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

/** The block of the document that holds the cursor or is selected. */
export interface CurrentBlock {
  /** Place among the blocks, from 0. */
  readonly at: number;
  readonly count: number;
  readonly type: string;
}

/** The block that the cursor is in; undefined in an empty document. */
export function currentBlock({ doc, selection }: EditorState): CurrentBlock | undefined {
  const at = selection.$from.index(0);
  const block = doc.maybeChild(at);
  return block ? { at, count: doc.childCount, type: block.type.name } : undefined;
}

/** Moves the current block, with the cursor in it, one place up (-1) or down (1); undefined at either end. */
export function movedBlock(state: EditorState, by: 1 | -1): Transaction | undefined {
  const { doc, selection } = state;
  const current = currentBlock(state);
  if (!current) return undefined;
  const other = doc.maybeChild(current.at + by);
  const block = doc.maybeChild(current.at);
  if (!block || !other) return undefined;
  const start = selection.$from.depth === 0 ? selection.from : selection.$from.before(1);
  const first = by === 1 ? start : start - other.nodeSize;
  const pair = by === 1 ? [other, block] : [block, other];
  const tr = state.tr.replaceWith(first, first + block.nodeSize + other.nodeSize, pair);
  const shift = by === 1 ? other.nodeSize : -other.nodeSize;
  const to = selection.from + shift;
  tr.setSelection(
    selection instanceof NodeSelection
      ? NodeSelection.create(tr.doc, to)
      : TextSelection.between(tr.doc.resolve(to), tr.doc.resolve(selection.to + shift)),
  );
  return tr.scrollIntoView();
}

/** Deletes the current block; the last block is replaced by an empty line. Undefined in an empty document. */
export function withoutBlock(state: EditorState): Transaction | undefined {
  const current = currentBlock(state);
  const block = current && state.doc.maybeChild(current.at);
  if (!block) return undefined;
  const { selection } = state;
  const start = selection.$from.depth === 0 ? selection.from : selection.$from.before(1);
  const line = state.schema.nodes['paragraph']?.create();
  return state.doc.childCount === 1 && line
    ? state.tr.replaceWith(start, start + block.nodeSize, line)
    : state.tr.delete(start, start + block.nodeSize);
}

/** Position at which the block number `at` begins, or the text ends. */
const startOf = ({ doc }: EditorState, at: number): number => {
  let start = 0;
  for (let index = 0; index < Math.min(at, doc.childCount); index++) start += doc.child(index).nodeSize;
  return start;
};

/**
 * Inserts a block at `place` among the blocks, from 0; without it at the cursor, or after a selection, which stays.
 */
export function insertBlock(editor: Editor, block: JSONContent, place?: number): void {
  const { selection } = editor.state;
  const chain = editor.chain().focus();
  if (place !== undefined) {
    chain.insertContentAt(startOf(editor.state, place), block).run();
    return;
  }
  if (selection.empty) chain.insertContent(block).run();
  else chain.insertContentAt(selection.to, block).run();
}
