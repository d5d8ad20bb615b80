import { ChevronDown20Regular } from '@fluentui/react-icons/headless/svg/chevron-down';
import { type Person, type Theme, themeAtom } from '@portal/state';
import { fullNameUpper } from '@portal/ui/format';
import { Menu, type MenuEntry } from '@portal/ui/overlay';
import { useAtom } from 'jotai';
import { texts } from '../texts.ts';
import { fullName, initialsOf } from './layout-model.ts';

export interface UserMenuProps {
  readonly person: Person | undefined;
  /** Where 'Perfil' leads; administrators have none (PU-02, PM-04). */
  readonly profile: string | undefined;
  /** Page on which administrators manage their second factor. */
  readonly ownAccess?: string | undefined;
  /** Absent where the portal measures nothing. */
  readonly onMeasurement: (() => void) | undefined;
  /** Absent for people who may not see the releases of the page. */
  readonly onReleasePanel?: (() => void) | undefined;
  readonly onLogout: () => void;
}

const themes: readonly Theme[] = ['light', 'dark', 'system'];

/** A button with initials and name in capitals (PU-01); its menu holds profile, theme and logout (PU-02, PU-03). */
export function UserMenu({
  person,
  profile,
  ownAccess,
  onMeasurement,
  onReleasePanel,
  onLogout,
}: UserMenuProps) {
  const [theme, setTheme] = useAtom(themeAtom);
  const name = person ? fullNameUpper(person.first_name, person.last_name) : '';
  const entries: MenuEntry[] = [
    ...(profile ? [{ text: texts.profile, href: profile }] : []),
    ...(ownAccess ? [{ text: texts.ownAccess, href: ownAccess }] : []),
    ...themes
      .filter((other) => other !== theme)
      .map((other) => ({
        text: texts.themes[other],
        onSelect: () => setTheme(other),
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
          {/* The stylesheet shows the initials: as text they would be part of the button's name for screen readers. */}
          <span className="avatar" data-initials={person ? initialsOf(person) : ''} />
          <ChevronDown20Regular className="small-icon" aria-hidden="true" />
        </button>
      }
    />
  );
}
