import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

type Container = 'div' | 'section' | 'article' | 'aside' | 'main' | 'header' | 'form' | 'ul' | 'ol' | 'li';

export type SurfaceProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & { as?: Container | undefined };

export type CardProps = SurfaceProps & {
  /** Heading of the card; it then is a named section. */
  title?: ReactNode;
  /** Beside the heading, at the far end. */
  actions?: ReactNode;
  /** Level of the heading, 2 by default. */
  level?: 2 | 3 | undefined;
};

/** A white sheet on the canvas. */
export function Card({ as, title, actions, level = 2, className, children, ...rest }: CardProps) {
  const headingId = useId();
  const Element = as ?? (title ? 'section' : 'div');
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Element className={cx('card', className)} aria-labelledby={title ? headingId : undefined} {...rest}>
      {(title || actions) && (
        <header>
          {title && <Heading id={headingId}>{title}</Heading>}
          {actions && <div className="push row">{actions}</div>}
        </header>
      )}
      {children}
    </Element>
  );
}

/** A card that ends in the torn edge of a till receipt. */
export function Receipt({ className, ...rest }: CardProps) {
  return (
    <div className="paper">
      <Card className={cx('receipt', className)} {...rest} />
    </div>
  );
}

/** The deep green panel for the one sum of the page. */
export function Stage({ as: Element = 'div', className, ...rest }: SurfaceProps) {
  return <Element className={cx('stage', className)} {...rest} />;
}

/** Children below one another at an even distance: 16 px, or 24 px when `wide`. */
export function Stack({
  as: Element = 'div',
  wide,
  className,
  ...rest
}: SurfaceProps & { wide?: boolean | undefined }) {
  return <Element className={cx('stack', wide && 'wide', className)} {...rest} />;
}

/** Children beside one another, wrapping; `between` pushes them apart. */
export function Row({
  as: Element = 'div',
  between,
  className,
  ...rest
}: SurfaceProps & { between?: boolean | undefined }) {
  return <Element className={cx('row', between && 'between', className)} {...rest} />;
}

/** Read aloud, not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
