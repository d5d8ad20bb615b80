/** Lists of the administration (`defineList` of `@portal/ui/filters`): asked for by their address, with columns and pages to choose. */
export { ListColumns } from './column-choice.tsx';
export { ListPages } from './list-pager.tsx';
export { useList } from './use-list.ts';
