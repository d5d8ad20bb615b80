import {
  Menu as FluentMenu,
  MenuTrigger,
  renderMenuItem_unstable as renderMenuItem,
  renderMenuItemLink_unstable as renderMenuItemLink,
  renderMenuList_unstable as renderMenuList,
  renderMenuPopover_unstable as renderMenuPopover,
  useMenuItem_unstable as useMenuItem,
  useMenuItemLink_unstable as useMenuItemLink,
  useMenuList_unstable as useMenuList,
  useMenuListContextValues_unstable as useMenuListContextValues,
  useMenuPopover_unstable as useMenuPopover,
} from '@fluentui/react-components';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useInRouterContext, useNavigate } from 'react-router-dom';

export type MenuEntry = {
  text: string;
  icon?: ReactNode;
  disabled?: boolean | undefined;
} & ({ href: string; onSelect?: undefined } | { onSelect: () => void; href?: undefined });

export type MenuProps = {
  /** The button that opens it; it gets `aria-haspopup` and `aria-expanded`. */
  trigger: ReactElement;
  /** Above the entries, such as who is logged in. */
  header?: ReactNode;
  entries: readonly MenuEntry[];
};

/** A menu that drops from a button: arrows move, letters search, Escape closes and returns the focus. */
export function Menu({ trigger, header, entries }: MenuProps) {
  return (
    <FluentMenu positioning={{ align: 'end', offset: 6 }}>
      <MenuTrigger disableButtonEnhancement>{trigger as never}</MenuTrigger>
      <Popover>
        {header && <div className="menu-head">{header}</div>}
        <List>
          {entries.map((entry) =>
            entry.href === undefined ? (
              <Item key={entry.text} entry={entry} />
            ) : (
              <ItemLink key={entry.text} entry={{ ...entry, href: entry.href }} />
            ),
          )}
        </List>
      </Popover>
    </FluentMenu>
  );
}

function Popover({ children }: { children: ReactNode }) {
  return renderMenuPopover(useMenuPopover({ className: 'menu', children }, null));
}

function List({ children }: { children: ReactNode }) {
  const state = useMenuList({ className: 'menu-list', children }, null);
  return renderMenuList(state, useMenuListContextValues(state));
}

function Item({ entry }: { entry: MenuEntry }) {
  const state = useMenuItem(
    {
      className: 'menu-item',
      disabled: entry.disabled ?? false,
      icon: entry.icon ? { children: entry.icon } : null,
      content: { children: entry.text },
      onClick: () => entry.onSelect?.(),
    },
    null,
  );
  return renderMenuItem(state);
}

function ItemLink({ entry }: { entry: MenuEntry & { href: string } }) {
  return useInRouterContext() ? <RoutedLink entry={entry} /> : <PlainLink entry={entry} />;
}

function RoutedLink({ entry }: { entry: MenuEntry & { href: string } }) {
  const navigate = useNavigate();
  return (
    <PlainLink
      entry={entry}
      onClick={(event) => {
        if (!entry.href.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        navigate(entry.href);
      }}
    />
  );
}

type LinkItemProps = {
  entry: MenuEntry & { href: string };
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

function PlainLink({ entry, onClick }: LinkItemProps) {
  const state = useMenuItemLink(
    {
      className: 'menu-item',
      href: entry.href,
      disabled: entry.disabled ?? false,
      icon: entry.icon ? { children: entry.icon } : null,
      content: entry.text,
      ...(onClick ? { onClick: onClick as never } : {}),
    },
    null,
  );
  return renderMenuItemLink(state);
}
