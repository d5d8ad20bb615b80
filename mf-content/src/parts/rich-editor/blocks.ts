import { contactLink } from '@portal/features/content';
import { mergeAttributes, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { blockTexts as text } from './block-texts.ts';

/** A link in the form of a button, on a line of its own. */
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

/** Two or three columns: side by side on wide screens, one below the other on phones. */
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
  // A column holds no columns and no table, since both need the whole width.
  content: '(paragraph | heading | bulletList | orderedList | blockquote | image | cta)+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-block="column"]' }],
  renderHTML: () => ['div', { 'data-block': 'column' }, 0],
});

/** The quoter, which visitors can use; in the editor a box with a sentence stands in its place. */
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
  // The table editing plugin reads this attribute; null leaves the width of a column to its content.
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
  // Called for every node of the schema, not only for tables.
  extendNodeSchema: ({ name }) => (tableRoles[name] ? { tableRole: tableRoles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    // In the last cell Tab leaves the editor, as it does in other text.
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

/** An image of the library, whole or cropped around a focal point. */
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
