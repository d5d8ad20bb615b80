import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from '../core/link.tsx';

export type MenuEntry = {
  text: string;
  icon?: ReactNode;
  disabled?: boolean | undefined;
} & ({ href: string; onSelect?: undefined } | { onSelect: () => void; href?: undefined });

export type MenuProps = {
  /** The button that opens it; it gets `aria-haspopup` and `aria-expanded`. */
  trigger: ReactElement<object>;
  /** Above the entries, such as who is logged in. */
  header?: ReactNode;
  entries: readonly MenuEntry[];
};

type OpenAt = 'first' | 'last';

/**
 * A menu that drops from a button: arrows move, letters search, Escape closes and returns the focus
 * (WAI-ARIA menu button). Our own, because Fluent's brings a positioning engine for what is one corner here.
 */
export function Menu({ trigger, header, entries }: MenuProps) {
  const [openAt, setOpenAt] = useState<OpenAt>();
  const button = useRef<HTMLElement>(null);
  const menuId = useId();
  const open = openAt !== undefined;
  const close = (returnFocus: boolean): void => {
    setOpenAt(undefined);
    if (returnFocus) button.current?.focus();
  };
  const added = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? menuId : undefined,
    onClick: () => setOpenAt(open ? undefined : 'first'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  };
  return (
    <>
      {cloneElement(trigger, added)}
      {open && <MenuBox {...{ menuId, button, header, entries, openAt, close }} />}
    </>
  );
}

type MenuBoxProps = Pick<MenuProps, 'header' | 'entries'> & {
  menuId: string;
  button: { readonly current: HTMLElement | null };
  openAt: OpenAt;
  close: (returnFocus: boolean) => void;
};

function MenuBox({ menuId, button, header, entries, openAt, close }: MenuBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? []),
  ];

  // Places and focuses once, when it opens.
  useLayoutEffect(() => {
    // In the top layer no bar of the page can cover it; a browser without popovers shows it in place.
    box.current?.showPopover?.();
    if (box.current && button.current) place(box.current, button.current);
    const all = items();
    (openAt === 'first' ? all[0] : all.at(-1))?.focus({ preventScroll: true });
  }, []);

  const leave = useRef(close);
  leave.current = close;
  useEffect(() => {
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !button.current?.contains(target)) leave.current(false);
    };
    // It goes with its button: a page that moves while it opens must not take it away again.
    const moved = (event: Event) => {
      if (!box.current || !button.current) return;
      // A resize comes from the window, which is no node.
      if (event.target instanceof Node && box.current.contains(event.target)) return;
      const { top, bottom } = button.current.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) leave.current(false);
      else place(box.current, button.current);
    };
    document.addEventListener('pointerdown', outside);
    addEventListener('resize', moved);
    addEventListener('scroll', moved, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', outside);
      removeEventListener('resize', moved);
      removeEventListener('scroll', moved, { capture: true });
    };
  }, [button]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      close(true);
      return;
    }
    const next = nextItem(items(), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div className="menu-box" popover="manual" ref={box}>
      {header && <div className="menu-head">{header}</div>}
      <div
        className="menu-list"
        role="menu"
        id={menuId}
        ref={list}
        aria-label={button.current?.getAttribute('aria-label') ?? button.current?.textContent ?? undefined}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {entries.map((entry) => (
          <MenuItem key={entry.text} entry={entry} close={close} />
        ))}
      </div>
    </div>
  );
}

function MenuItem({ entry, close }: { entry: MenuEntry; close: (returnFocus: boolean) => void }) {
  const shared = {
    className: 'menu-item',
    role: 'menuitem',
    tabIndex: -1,
    'aria-disabled': entry.disabled ? (true as const) : undefined,
    onPointerMove: (event: { currentTarget: HTMLElement }) =>
      event.currentTarget.focus({ preventScroll: true }),
  };
  if (entry.href !== undefined && !entry.disabled) {
    return (
      <Link {...shared} href={entry.href} onClick={() => close(false)}>
        {entry.icon}
        {entry.text}
      </Link>
    );
  }
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        if (entry.disabled) return;
        close(true);
        entry.onSelect?.();
      }}
    >
      {entry.icon}
      {entry.text}
    </button>
  );
}

/** The item that a key leads to: arrows go round, Home and End to the ends, a letter to the next that starts with it. */
function nextItem(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const here = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(here + 1) % items.length];
  if (key === 'ArrowUp') return items.at(here <= 0 ? -1 : here - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1) return undefined;
  const starts = (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(here + 1), ...items.slice(0, here + 1)].find(starts);
}

const GAP = 6;
const EDGE = 8;

/** Below the button and flush with its far side; above it where there is no room below. */
function place(box: HTMLElement, button: HTMLElement): void {
  const from = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = from.bottom + GAP + height <= clientHeight - EDGE || from.top < height;
  const left = from.left + from.width / 2 < clientWidth / 2 ? from.left : from.right - width;
  box.style.top = `${below ? from.bottom + GAP : from.top - GAP - height}px`;
  box.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - width - EDGE))}px`;
}
