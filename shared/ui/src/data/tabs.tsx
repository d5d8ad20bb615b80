import {
  renderTab_unstable as renderTab,
  renderTabList_unstable as renderTabList,
  useTabBase_unstable as useTab,
  useTabListBase_unstable as useTabList,
  useTabListContextValues_unstable as useTabListContextValues,
} from '@fluentui/react-tabs';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

export type TabEntry = { id: string; label: ReactNode; icon?: ReactNode; content: ReactNode };

export type TabsProps = {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly TabEntry[];
  selected: string;
  onSelect: (id: string) => void;
};

/**
 * Panels of which one is shown. The arrow keys move between the tabs, Home and End go to the first and last; moving
 * selects at once.
 */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const base = useId();
  const current = tabs.find((tab) => tab.id === selected) ?? tabs[0];
  const state = useTabList(
    {
      className: 'seg',
      'aria-label': label,
      selectedValue: current?.id,
      selectTabOnFocus: true,
      onTabSelect: (_event, data) => onSelect(String(data.value)),
      onKeyDown: moveFocus,
      children: tabs.map((tab) => (
        <TabButton key={tab.id} tab={tab} base={base} reachable={tab === current} />
      )),
    },
    null,
  );
  return (
    <>
      {renderTabList(state as never, useTabListContextValues(state as never))}
      {current && (
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current.id}`}>
          {current.content}
        </div>
      )}
    </>
  );
}

function TabButton({ tab, base, reachable }: { tab: TabEntry; base: string; reachable: boolean }) {
  const state = useTab(
    {
      value: tab.id,
      id: `${base}-${tab.id}`,
      tabIndex: reachable ? 0 : -1,
      'aria-controls': `${base}-panel`,
      icon: tab.icon ? { children: tab.icon } : null,
      content: { children: tab.label },
    },
    null,
  );
  return renderTab(state as never);
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const here = tabs.indexOf(document.activeElement as HTMLElement);
  const last = tabs.length - 1;
  const places: Record<string, number> = {
    ArrowRight: here === last ? 0 : here + 1,
    ArrowLeft: here === 0 ? last : here - 1,
    Home: 0,
    End: last,
  };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  tabs[place]?.focus();
}
