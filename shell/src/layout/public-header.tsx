import { ArrowDownload20Regular } from '@fluentui/react-icons/headless/svg/arrow-download';
import { ChevronDown20Regular } from '@fluentui/react-icons/headless/svg/chevron-down';
import type { Menus } from '@portal/contract';
import { optionLink } from '@portal/contract/option-link';
import { findRoute } from '@portal/release-protocol/route-matching';
import { Brand } from '@portal/ui/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { activeInOrder } from './active-in-order.ts';
import { Drawer } from './drawer.tsx';
import { useInstallPrompt } from './install-prompt.ts';
import type { LayoutView } from './layout-model.ts';

/** The public balance inquiry (PU-09). */
const INQUIRY = '/consulta';

/** The two-level menu of the public header: sections that have something to show (PU-06). */
export function publicSections({ menu1, menu2 }: Pick<Menus, 'menu1' | 'menu2'>) {
  return [...menu1, ...menu2]
    .map(({ name, options }) => ({ name, options: activeInOrder(options) }))
    .filter(({ options }) => options.length > 0);
}
type Section = ReturnType<typeof publicSections>[number];

/** Logo, two-level menu from the server's content, 'Pagos en linea PSE' and 'INICIAR SESIÓN' (PU-05 … PU-10). */
export function PublicStart({ view }: { view: LayoutView }) {
  const sections = view.menu ? publicSections(view.menu) : [];
  const install = useInstallPrompt();
  const canInquire = findRoute(view.manifests, INQUIRY) !== undefined;
  return (
    <header className="pubbar">
      <Brand href="/" />
      <nav className="pubnav" aria-label={texts.mainMenu}>
        {sections.map((section) => (
          <Dropdown key={section.name} section={section} pathname={view.pathname} />
        ))}
      </nav>
      {install && (
        <button className="btn quiet push only-wide" type="button" onClick={install}>
          <ArrowDownload20Regular className="small-icon" aria-hidden="true" /> {texts.installApp}
        </button>
      )}
      {canInquire && (
        <a className={install ? 'btn line only-wide' : 'btn line push only-wide'} href={INQUIRY}>
          {texts.payOnline}
        </a>
      )}
      <a className={canInquire ? 'login-link' : 'login-link push'} href="/login">
        {texts.login}
      </a>
      <Drawer label={texts.mainMenu} pathname={view.pathname}>
        <nav className="drawer-links" aria-label={texts.mainMenu}>
          {sections.map((section) => (
            <div key={section.name} className="go-group">
              <h2>{section.name}</h2>
              <Options section={section} className="go" />
            </div>
          ))}
          {canInquire && (
            <a className="go" href={INQUIRY}>
              {texts.payOnline}
            </a>
          )}
          {install && (
            <button className="go" type="button" onClick={install}>
              {texts.installApp}
            </button>
          )}
        </nav>
      </Drawer>
    </header>
  );
}

/**
 * A section of the menu that opens below its name. It is the browser's own element, so that it opens without scripts;
 * scripts also close it after a press elsewhere or a navigation.
 */
function Dropdown({ section, pathname }: { section: Section; pathname: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && details.current) details.current.open = false;
    shown.current = pathname;
  }, [pathname]);
  useEffect(() => {
    const close = ({ target }: Event): void => {
      if (details.current?.open && !details.current.contains(target as Node)) details.current.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, []);
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void => {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details name="menu" ref={details} onKeyDown={onKeyDown}>
      <summary>
        {section.name} <ChevronDown20Regular className="small-icon" aria-hidden="true" />
      </summary>
      <div className="menu-list">
        <Options section={section} className="menu-item" />
      </div>
    </details>
  );
}

function Options({ section, className }: { section: Section; className: string }) {
  return section.options.map((option) => {
    const href = optionLink(option);
    return (
      href && (
        <a key={option.option_id} className={className} href={href}>
          {option.name}
        </a>
      )
    );
  });
}
