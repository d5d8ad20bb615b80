/** Page templates: one per kind of page. */
export { PageTitle, type PageTitleProps, usePageTitle } from './page/page-title.tsx';
export { StickyBar, type StickyBarProps } from './page/sticky-bar.tsx';
export {
  AdminPage,
  type AdminPageProps,
  AuthPage,
  type AuthPageProps,
  CustomerPage,
  type CustomerPageProps,
  DocumentPage,
  type DocumentPageProps,
  PublicPage,
  type PublicPageProps,
} from './page/templates.tsx';
