import { contactLink } from '@portal/features/content';
import { mergeAttributes, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { blockTexts as text } from './block-texts.ts';

/** A button that leads somewhere: a line of its own with one link. */
export const CallToAction = Node.create({
  name: 'cta',
  group: 'block',
  content: 'text*',
  marks: '',
  addAttributes: () => ({ href: { default: '/', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'p[data-block="cta"]',
      priority: 60,
      getAttrs: (element) => ({ href: element.querySelector('a')?.getAttribute('href') ?? '/' }),
      contentElement: (element) => (element as HTMLElement).querySelector('a') ?? (element as HTMLElement),
    },
  ],
  renderHTML: ({ node }) => {
    const href = String(node.attrs['href']);
    return ['p', { 'data-block': 'cta' }, ['a', contactLink(href) === undefined ? {} : { href }, 0]];
  },
});

/** Two or three columns beside one another on wide screens, one below the other on phones. */
export const Columns = Node.create({
  name: 'columns',
  group: 'block',
  content: 'column{2,3}',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-block="columns"]' }],
  renderHTML: () => ['div', { 'data-block': 'columns' }, 0],
});

export const OneColumn = Node.create({
  name: 'column',
  // No columns inside columns, and no table: both need the width.
  content: '(paragraph | heading | bulletList | orderedList | blockquote | image | cta)+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-block="column"]' }],
  renderHTML: () => ['div', { 'data-block': 'column' }, 0],
});

/** The quoter, which visitors see and can try; here it is a box that says so. */
export const Quoter = Node.create({
  name: 'quoter',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'div[data-block="quoter"]' }],
  renderHTML: () => ['div', { 'data-block': 'quoter' }],
  addNodeView: () => () => {
    const dom = document.createElement('div');
    dom.dataset['quoter'] = '';
    dom.textContent = text.quoterHere;
    return { dom };
  },
});

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});
const cellAttributes = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // Asked for by what edits tables; columns are as wide as their words.
  colwidth: { default: null, rendered: false },
});

/** Role of each node for the code that edits tables. */
const tableRoles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  // Asked about every node of the schema.
  extendNodeSchema: ({ name }) => (tableRoles[name] ? { tableRole: tableRoles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    // From the last cell Tab leaves the editor, as from any text.
    const to = (step: 1 | -1) => () =>
      goToNextCell(step)(this.editor.state, (tr) => this.editor.view.dispatch(tr));
    return { Tab: to(1), 'Shift-Tab': to(-1) };
  },
});

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

export const TableCell = Node.create({
  name: 'tableCell',
  content: 'paragraph+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

export const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'paragraph+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes({ scope: 'col' }, HTMLAttributes), 0],
});

/** An image of the library, whole or cut around a point. */
export const LibraryImage = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      focal: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-focal'),
        renderHTML: ({ focal }: Record<string, unknown>) => (focal ? { 'data-focal': focal } : {}),
      },
    };
  },
});

export const blocks = [
  ...[CallToAction, Columns, OneColumn, Quoter],
  ...[Table, TableRow, TableCell, TableHeader, LibraryImage],
];
