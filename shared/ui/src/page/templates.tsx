import type { ReactNode } from 'react';
import { Brand } from '../core/brand.tsx';
import { BrandIllustration } from '../core/brand-illustration.tsx';
import { cx } from '../core/class-names.ts';
import { PageTitle, type PageTitleProps, usePageTitle } from './page-title.tsx';

/** The shell owns header, menus, footer and `<main>`; a template is what stands inside `<main>`. */
type Content = { className?: string | undefined; children: ReactNode };

export type CustomerPageProps = PageTitleProps &
  Content & {
    /** A `StickyBar` for task pages. */
    sticky?: ReactNode;
  };

/** A page of the customer's house. */
export function CustomerPage({ sticky, className, children, ...title }: CustomerPageProps) {
  return (
    <div className="view">
      <div className={cx('page', className)}>
        <PageTitle {...title} />
        {children}
      </div>
      {sticky}
    </div>
  );
}

export type AdminPageProps = Pick<PageTitleProps, 'title' | 'shown'> &
  Content & {
    /** Above the heading: where the page stands. */
    crumbs?: ReactNode;
    /** Beside the heading, small. */
    about?: ReactNode;
    /** Beside the heading, at the end. */
    actions?: ReactNode;
  };

/** A page of the administration: heading and actions in one bar, compact below. */
export function AdminPage({ title, shown, crumbs, about, actions, className, children }: AdminPageProps) {
  usePageTitle(title);
  return (
    <div className={cx('work', className)}>
      <div className="worktop">
        {crumbs && <div className="crumbs">{crumbs}</div>}
        <h1 tabIndex={-1}>{shown ?? title}</h1>
        {about && <p className="mute">{about}</p>}
        {actions && <div className="acts">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

export type PublicPageProps = PageTitleProps &
  Content & {
    /** Runs from edge to edge above the content, such as the hero of the landing page; it then brings its own `h1`. */
    hero?: ReactNode;
  };

/** A page for everybody, at most 1200 px wide. */
export function PublicPage({ hero, className, children, ...title }: PublicPageProps) {
  return (
    <>
      {hero && <DocumentTitle title={title.title} />}
      {hero}
      <div className={cx('wrap public-page', className)}>
        {!hero && <PageTitle {...title} />}
        {children}
      </div>
    </>
  );
}

function DocumentTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

export type AuthPageProps = Content & {
  title: string;
  /** On the panel beside the card, on wide screens. */
  saying: { title: string; text: string };
  /** Below the card, such as the sentence about safety. */
  below?: ReactNode;
};

/** Login, registration, recovery: one card, and the brand's panel beside it. */
export function AuthPage({ title, saying, below, className, children }: AuthPageProps) {
  usePageTitle(title);
  return (
    <div className="auth-frame">
      <div className="auth-panel">
        <Brand />
        <div className="say">
          <p>{saying.title}</p>
          <p>{saying.text}</p>
        </div>
        <BrandIllustration on="stage" />
      </div>
      <div className="auth-box">
        <div className={cx('card', className)}>
          <h1 tabIndex={-1}>{title}</h1>
          {children}
        </div>
        {below}
      </div>
    </div>
  );
}

export type DocumentPageProps = Content & {
  /** Title of the document, which screen readers announce; the heading is on the paper. */
  title: string;
  /** Below the paper, not printed: download, share, go on. */
  actions?: ReactNode;
};

/** One sheet of paper in the middle: a transaction, a certificate. Prints without anything around it. */
export function DocumentPage({ title, actions, className, children }: DocumentPageProps) {
  usePageTitle(title);
  return (
    <div className="view">
      <div className="page">
        <div className={cx('slip', className)}>
          {children}
          {actions && <div className="slip-acts">{actions}</div>}
        </div>
      </div>
    </div>
  );
}
