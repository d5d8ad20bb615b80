/** Lists of the administration: which columns are shown, how many rows, and which page. */
export { ColumnChoice, hiddenColumns, shownColumns, writeColumns } from './column-choice.tsx';
export { ListPager, readPageSize, writePageSize } from './list-pager.tsx';
