/** Lists and tables, and the states they pass through. */
export {
  type Column,
  type ColumnPlace,
  DataTable,
  type DataTableProps,
} from './data/data-table.tsx';
export { Disclosure, type DisclosureProps } from './data/disclosure.tsx';
export { PAGE_SIZE, Pager, type PagerProps, visiblePages } from './data/pager.tsx';
export {
  comeTogether,
  type FirstAnswer,
  type QueryLike,
  QueryState,
  type QueryStateProps,
} from './data/query-state.tsx';
export { Scrolling } from './data/scrolling.tsx';
export { readSort } from './data/sort.ts';
export { type TabEntry, Tabs, type TabsProps } from './data/tabs.tsx';
export { Timestamp } from './data/timestamp.tsx';
