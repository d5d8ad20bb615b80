import { ArrowDownload20Regular } from '@fluentui/react-icons/headless/svg/arrow-download';
import { ChevronDown20Regular } from '@fluentui/react-icons/headless/svg/chevron-down';
import { optionLink } from '@portal/contract/option-link';
import { findRoute } from '@portal/contract/route-matching';
import { Brand } from '@portal/ui/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { Drawer } from './drawer.tsx';
import { useInstallPrompt } from './install-prompt.ts';
import { footerParts, type LayoutView, publicSections } from './layout-model.ts';

/** The public balance inquiry (PU-09). */
const INQUIRY = '/consulta';

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

/** The slim bar above a document: the logo leads to the summary, 'Ingreso Cuenta' to the login (PU-11). */
export function DocumentStart() {
  return (
    <header className="pubbar">
      <Brand href="/resumen" />
      <a className="login-link push" href="/login">
        {texts.accountLogin}
      </a>
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

/** Help pages that the content does not name, where the live set has them. */
const HELP = [
  { path: '/verificar', label: texts.verify },
  { path: '/documentos', label: texts.certificates },
  { path: '/recuperar-clave', label: texts.recover },
] as const;

/** Footer from the content (PU-12 … PU-15): the first two items beside the brand, the rest below, help, and how to talk to us. */
export function PublicEnd({ view }: { view: LayoutView }) {
  const help = HELP.filter(({ path }) => findRoute(view.manifests, path) !== undefined);
  const { main, second } = view.menu ? footerParts(view.menu) : { main: [], second: [] };
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="main">
          <div>
            <Brand href="/" />
            <p>{texts.footerAbout}</p>
          </div>
          {/* Keeps its place until the menus are there; without scripts they may never be. */}
          <div className={main.length > 0 ? undefined : 'unknown'}>
            <h2>{texts.links}</h2>
            <FootList options={main} />
          </div>
          {help.length > 0 && (
            <div>
              <h2>{texts.footerHelp}</h2>
              <ul>
                {help.map(({ path, label }) => (
                  <li key={path}>
                    <a href={path}>{label}</a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div>
            <h2>{texts.talk}</h2>
            <ul>
              {view.contacts.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        {(second.length > 0 || view.onMeasurement) && (
          <div className="second tiny">
            {second.map((option) => {
              const href = optionLink(option);
              return (
                href && (
                  <a key={option.option_id} href={href}>
                    {option.name}
                  </a>
                )
              );
            })}
            {view.onMeasurement && (
              <button type="button" onClick={view.onMeasurement}>
                {texts.measurement}
              </button>
            )}
          </div>
        )}
      </div>
    </footer>
  );
}

function FootList({ options }: { options: ReturnType<typeof footerParts>['main'] }) {
  return (
    <ul>
      {options.map((option) => {
        const href = optionLink(option);
        return (
          href && (
            <li key={option.option_id}>
              <a href={href}>{option.name}</a>
            </li>
          )
        );
      })}
    </ul>
  );
}
