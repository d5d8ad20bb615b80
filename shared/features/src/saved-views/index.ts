/** Filters and order of a list, kept by an administrator under a name. */
export { SavedViews, type SavedViewsProps } from './saved-views.tsx';
