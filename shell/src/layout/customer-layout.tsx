import { contact } from '@portal/contract/messages';
import { Brand, Phone } from '@portal/ui/core';
import { texts } from '../texts.ts';
import { defaultContacts } from './contact-lines.ts';
import { Drawer } from './drawer.tsx';
import type { LayoutView } from './layout-model.ts';
import { customerLinks, type Link } from './menu-entries.ts';
import { MenuIcon } from './menu-icon.tsx';
import { UserMenu } from './user-menu.tsx';

/** Rail from 1024 px; below it a bar on top with the menu behind a button. */
export function CustomerStart({ view, onLogout }: { view: LayoutView; onLogout: () => void }) {
  const { session, manifests, pathname } = view;
  const links = customerLinks(manifests, pathname);
  const person = session.kind === 'client' ? session.person : undefined;
  const pending = session.kind === 'client' && session.pending;
  const profile = links.find(({ path }) => path === '/perfil')?.path;
  return (
    <>
      <nav className="rail" aria-label={texts.mainMenu}>
        <Brand href="/resumen" />
        <Links links={links} disabled={pending} />
        <HelpLines />
      </nav>
      <header className="appbar">
        <Brand href="/resumen" />
        <UserMenu
          person={person}
          profile={profile}
          onMeasurement={view.onMeasurement}
          onReleasePanel={view.onReleasePanel}
          onLogout={onLogout}
        />
        <Drawer label={texts.mainMenu} pathname={pathname}>
          <nav className="drawer-links" aria-label={texts.mainMenu}>
            <Links links={links} disabled={pending} />
          </nav>
          <HelpLines />
        </Drawer>
      </header>
    </>
  );
}

/** The four most used entries on phones; a task page has its own bar instead. */
export function CustomerEnd({ view }: { view: LayoutView }) {
  const links = customerLinks(view.manifests, view.pathname).filter(({ frequent }) => frequent);
  const pending = view.session.kind === 'client' && view.session.pending;
  if (view.stickyBar || pending || links.length === 0) return null;
  return (
    <nav className="bottombar" aria-label={texts.frequent}>
      {links.map(({ path, label, icon, current }) => (
        <a key={path} href={path} aria-current={current ? 'page' : undefined}>
          <MenuIcon name={icon} current={current} large />
          {label}
        </a>
      ))}
    </nav>
  );
}

/**
 * While data of the profile are missing only the profile can be opened (AU-12); the other entries are shown as
 * disabled.
 */
function Links({ links, disabled }: { links: readonly Link[]; disabled: boolean }) {
  return links.map(({ path, label, hint, icon, current }) =>
    disabled && !current ? (
      // biome-ignore lint/a11y/useValidAnchor: a link that is off has no address, and stays in the list as one.
      <a key={path} className="go off" role="link" aria-disabled="true">
        <MenuIcon name={icon} current={false} />
        {label}
      </a>
    ) : (
      <a key={path} className="go" href={path} aria-current={current ? 'page' : undefined}>
        <MenuIcon name={icon} current={current} />
        {hint ? <Hinted label={label} hint={hint} /> : label}
      </a>
    ),
  );
}

/** A label and its value, both visible and both read aloud. */
function Hinted({ label, hint }: { label: string; hint: string }) {
  return (
    <span>
      {label} <small>{hint}</small>
    </span>
  );
}

/** Contacts of the support and the frequent questions; in the menu of every page. */
function HelpLines() {
  return (
    <section className="lines tiny" aria-label={texts.help}>
      <span className="mute">{texts.help}</span>
      {defaultContacts.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
      <Phone number={contact.freeLine} />
      <span className="mute">{texts.helpFree}</span>
      <a href="/faq">{texts.questions}</a>
    </section>
  );
}
