import {
  type ButtonHTMLAttributes,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cx } from './class-names.ts';
import { Link } from './link.tsx';

/** `action` is the amber one: at most one per view, for moving money or deciding. */
export type ButtonVariant = 'primary' | 'action' | 'line' | 'quiet' | 'danger';

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> & {
  variant?: ButtonVariant | undefined;
  size?: 'normal' | 'big' | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  /** Shown before the words. */
  icon?: ReactNode;
  /** Work is under way: the button keeps its focus, shows progress and cannot be pressed. */
  pending?: boolean | undefined;
  /** Words while pending, such as `Guardando`. */
  pendingText?: string | undefined;
  /**
   * Given while the button lacks something: a press calls this to point out what, and does nothing else. The button is
   * announced as disabled but keeps its tab stop and its colours, because it reacts.
   */
  onUnready?: (() => void) | undefined;
  /** Makes it a link that looks like a button. */
  href?: string | undefined;
  target?: string | undefined;
  rel?: string | undefined;
  download?: string | boolean | undefined;
  /** While a returned promise is unsettled the button is pending and ignores further presses. */
  onClick?: ((event: ReactMouseEvent<HTMLElement>) => unknown) | undefined;
  ref?: Ref<HTMLButtonElement | HTMLAnchorElement> | undefined;
};

/** The class names of a button, for the few elements that must only look like one. */
export function buttonClass(look: Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'> = {}): string {
  const { variant = 'primary', size, wide, className } = look;
  return cx('btn', variant, size === 'big' && 'big', wide && 'wide', className);
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, pending, pendingText, href, target, rel, download, ...rest } = props;
  const className = buttonClass({ variant, size, wide, className: rest.className });
  if (href !== undefined && !rest.disabled) {
    const { onClick, children, id, style, title, ref } = rest;
    return (
      <Link
        {...{ href, className, onClick, id, style, title, rel, target, download }}
        {...ariaOf(rest)}
        ref={ref as Ref<HTMLAnchorElement>}
      >
        {icon}
        {children}
      </Link>
    );
  }
  return <PressButton {...rest} {...{ className, icon, pending, pendingText }} />;
}

type PressButtonProps = Omit<
  ButtonProps,
  'variant' | 'size' | 'wide' | 'href' | 'target' | 'rel' | 'download'
>;

function PressButton(props: PressButtonProps) {
  const { icon, pending, pendingText, onUnready, onClick, children, ref, ...rest } = props;
  const [own, press] = usePress(onClick);
  const busy = pending || own;
  const explain = (event: ReactMouseEvent): void => {
    swallow(event);
    onUnready?.();
  };
  // It keeps its focus and its place in the order of Tab, which the browser takes from a disabled one.
  const isHeld = busy === true || onUnready !== undefined;
  return (
    <button
      type="button"
      {...rest}
      ref={ref as Ref<HTMLButtonElement>}
      disabled={isHeld ? undefined : rest.disabled}
      aria-disabled={isHeld ? true : rest['aria-disabled']}
      aria-busy={busy || undefined}
      data-unready={onUnready ? true : undefined}
      onClick={press}
      // A click that is swallowed here submits no form either.
      onClickCapture={busy ? swallow : onUnready ? explain : rest.onClickCapture}
    >
      {busy ? <Turning /> : icon}
      {busy && pendingText ? pendingText : children}
    </button>
  );
}

function swallow(event: ReactMouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Runs a press once: a second one waits until the promise of the first has settled. */
function usePress(onClick: ButtonProps['onClick']) {
  const [busy, setBusy] = useState(false);
  const locked = useRef(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const press = (event: ReactMouseEvent<HTMLElement>): void => {
    if (locked.current) return;
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    locked.current = true;
    setBusy(true);
    const release = () => {
      locked.current = false;
      if (alive.current) setBusy(false);
    };
    // The caller's rejection stays visible as an unhandled one: only the lock is released here.
    result.then(release, (cause) => {
      release();
      throw cause;
    });
  };
  return [busy, press] as const;
}

/** The third of a ring that turns while something is under way. */
function Turning() {
  return (
    <svg className="progress-ring turning" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" pathLength="100" strokeDasharray="33 100" />
    </svg>
  );
}

function ariaOf(props: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props).filter(([name]) => /^(aria|data)-|^role$|^tabIndex$/.test(name)),
  );
}

export type IconButtonProps = Omit<
  ButtonProps,
  'variant' | 'size' | 'wide' | 'icon' | 'children' | 'pendingText'
> & {
  /** Accessible name and tooltip of the icon. */
  label: string;
  icon: ReactNode;
};

/** A square button of 44 px with an icon and a spoken name. */
export function IconButton({
  label,
  icon,
  href,
  target,
  rel,
  download,
  className,
  ...rest
}: IconButtonProps) {
  const classes = cx('icon-btn', className);
  if (href !== undefined) {
    return (
      <Link
        {...{ href, target, rel, download }}
        className={classes}
        aria-label={label}
        title={label}
        {...ariaOf(rest)}
      >
        {icon}
      </Link>
    );
  }
  return (
    <PressButton {...rest} className={classes} aria-label={label} title={rest.title ?? label} icon={icon} />
  );
}
