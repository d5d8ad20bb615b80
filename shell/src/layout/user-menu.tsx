import { ChevronDown20Regular } from '@fluentui/react-icons/headless/svg/chevron-down';
import { fullNameUpper } from '@portal/ui/format';
import { Menu, type MenuEntry } from '@portal/ui/overlay';
import { useState } from 'react';
import type { Person } from '../session/session.ts';
import { texts } from '../texts.ts';
import { fullName, initialsOf } from './layout-model.ts';
import { applyTheme, readTheme, type Theme } from './theme.ts';

export interface UserMenuProps {
  readonly person: Person | undefined;
  /** Where 'Perfil' leads; administrators have none (PU-02, PM-04). */
  readonly profile: string | undefined;
  /** Where administrators look after their second factor. */
  readonly ownAccess?: string | undefined;
  /** Absent where nothing is measured. */
  readonly onMeasurement: (() => void) | undefined;
  /** Absent for those who may not see which release rendered what. */
  readonly onReleasePanel?: (() => void) | undefined;
  readonly onLogout: () => void;
}

const themes: readonly Theme[] = ['light', 'dark', 'system'];

/** Initials and name in capitals (PU-01), and behind them profile, appearance and logout (PU-02, PU-03). */
export function UserMenu({
  person,
  profile,
  ownAccess,
  onMeasurement,
  onReleasePanel,
  onLogout,
}: UserMenuProps) {
  // Read when the menu is there to be opened; the host renders the button without a browser.
  const [theme, setTheme] = useState<Theme>(() =>
    typeof document === 'undefined' ? 'system' : readTheme(document),
  );
  const name = person ? fullNameUpper(person.first_name, person.last_name) : '';
  const entries: MenuEntry[] = [
    ...(profile ? [{ text: texts.profile, href: profile }] : []),
    ...(ownAccess ? [{ text: texts.ownAccess, href: ownAccess }] : []),
    ...themes
      .filter((other) => other !== theme)
      .map((other) => ({
        text: texts.themes[other],
        onSelect: () => {
          applyTheme(document, other);
          setTheme(other);
        },
      })),
    ...(onMeasurement ? [{ text: texts.measurement, onSelect: onMeasurement }] : []),
    ...(onReleasePanel ? [{ text: texts.releasePanel, onSelect: onReleasePanel }] : []),
    { text: texts.logout, onSelect: onLogout },
  ];
  return (
    <Menu
      entries={entries}
      header={name}
      trigger={
        <button className="who" type="button" aria-label={texts.userMenu(person ? fullName(person) : '')}>
          <span className="name">{name}</span>
          {/* Rendered by the stylesheet: as text the initials would count as part of the button's words. */}
          <span className="avatar" data-initials={person ? initialsOf(person) : ''} />
          <ChevronDown20Regular className="small-icon" aria-hidden="true" />
        </button>
      }
    />
  );
}
