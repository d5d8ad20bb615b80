import {
  renderTab_unstable as renderTab,
  renderTabList_unstable as renderTabList,
  useTab_unstable as useTab,
  useTabList_unstable as useTabList,
  useTabListContextValues_unstable as useTabListContextValues,
} from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';

export type TabEntry = { id: string; label: ReactNode; icon?: ReactNode; content: ReactNode };

export type TabsProps = {
  /** What the tabs are for, read aloud. */
  label: string;
  tabs: readonly TabEntry[];
  selected: string;
  onSelect: (id: string) => void;
};

/** Sheets of which one shows; arrows move between the tabs. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const base = useId();
  const current = tabs.find((tab) => tab.id === selected) ?? tabs[0];
  const state = useTabList(
    {
      className: 'seg',
      'aria-label': label,
      selectedValue: current?.id,
      onTabSelect: (_event, data) => onSelect(String(data.value)),
      children: tabs.map((tab) => <TabButton key={tab.id} tab={tab} base={base} />),
    },
    null,
  );
  return (
    <>
      {renderTabList(state, useTabListContextValues(state))}
      {current && (
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current.id}`}>
          {current.content}
        </div>
      )}
    </>
  );
}

function TabButton({ tab, base }: { tab: TabEntry; base: string }) {
  const state = useTab(
    {
      value: tab.id,
      id: `${base}-${tab.id}`,
      'aria-controls': `${base}-panel`,
      icon: tab.icon ? { children: tab.icon } : null,
      content: { children: tab.label },
    },
    null,
  );
  return renderTab(state);
}
