import { ChevronDown20Regular } from '@fluentui/react-icons/headless/svg/chevron-down';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Person } from '../session/session.ts';
import { texts } from '../texts.ts';
import { fullName, initialsOf } from './frame-model.ts';
import { applyTheme, readTheme, type Theme } from './theme.ts';

export interface UserMenuProps {
  readonly person: Person | undefined;
  /** Where 'Perfil' leads; administrators have none (PU-02, PM-04). */
  readonly profile: string | undefined;
  readonly onLogout: () => void;
  /** Opens upwards, at the foot of the administration's side. */
  readonly up?: boolean;
}

/** Initials and name in capitals (PU-01), and behind them profile, appearance and logout (PU-02, PU-03). */
export function UserMenu({ person, profile, onLogout, up }: UserMenuProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const name = person ? fullName(person) : '';

  useEffect(() => {
    if (!open) return;
    place.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    const leave = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(place.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') close();
    if (next === undefined) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };

  return (
    <div className={up ? 'who-place up' : 'who-place'} ref={place}>
      <button
        ref={button}
        className="who"
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        aria-label={texts.userMenu(name)}
        onClick={() => setOpen(!open)}
      >
        <span className="name">{name.toLocaleUpperCase('es-CO')}</span>
        {/* Drawn by the stylesheet: as text the initials would count as part of the button's words. */}
        <span className="avatar" data-initials={person ? initialsOf(person) : ''} />
        <ChevronDown20Regular className="s" aria-hidden="true" />
      </button>
      {open && (
        <div
          className="menu drop"
          role="menu"
          id={menuId}
          aria-label={texts.userMenu(name)}
          onKeyDown={onKeyDown}
        >
          <div className="menu-head">{name.toLocaleUpperCase('es-CO')}</div>
          {profile && (
            <a
              className="menu-item"
              role="menuitem"
              href={profile}
              tabIndex={-1}
              onClick={() => setOpen(false)}
            >
              {texts.profile}
            </a>
          )}
          <ThemeChoice />
          <button
            className="menu-item"
            role="menuitem"
            type="button"
            tabIndex={-1}
            onClick={() => {
              setOpen(false);
              onLogout();
            }}
          >
            {texts.logout}
          </button>
        </div>
      )}
    </div>
  );
}

/** Light, dark, or as the system says. */
function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(() => readTheme(document));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a menu cannot be a fieldset.
    <div className="menu-group" role="group" aria-label={texts.theme}>
      <span className="menu-label" aria-hidden="true">
        {texts.theme}
      </span>
      {(['system', 'light', 'dark'] as const).map((choice) => (
        <button
          key={choice}
          className="menu-item"
          role="menuitemradio"
          type="button"
          tabIndex={-1}
          aria-checked={choice === theme}
          onClick={() => {
            applyTheme(document, choice);
            setTheme(choice);
          }}
        >
          {texts.themes[choice]}
        </button>
      ))}
    </div>
  );
}
