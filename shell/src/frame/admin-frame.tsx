import { findRoute } from '@portal/contract/routing';
import { Brand } from '@portal/ui/core';
import { texts } from '../texts.ts';
import { Drawer } from './drawer.tsx';
import { adminGroups, type FrameView } from './frame-model.ts';
import { MenuIcon } from './icons.tsx';
import { UserMenu } from './user-menu.tsx';

/** Second factor and recovery codes of the person who is logged in. */
const OWN_ACCESS = '/mi-ingreso';

/** The deep green side, so that it is not mistaken for the customer's pages; no profile link (PM-03, PM-04). */
export function AdminStart({ view, onLogout }: { view: FrameView; onLogout: () => void }) {
  const person = view.session.kind === 'admin' ? view.session.person : undefined;
  const ownAccess = findRoute(view.manifests, OWN_ACCESS) && OWN_ACCESS;
  return (
    <>
      <header className="adminbar">
        <Brand href="/" />
        <Drawer label={texts.administration} pathname={view.pathname}>
          <nav className="drawer-links" aria-label={texts.administration}>
            <Groups view={view} />
          </nav>
          <UserMenu
            person={person}
            profile={undefined}
            ownAccess={ownAccess}
            onMeasurement={view.onMeasurement}
            onLogout={onLogout}
          />
        </Drawer>
      </header>
      <nav className="side" aria-label={texts.administration}>
        <Brand href="/" />
        <Groups view={view} />
        <UserMenu
          person={person}
          profile={undefined}
          ownAccess={ownAccess}
          onMeasurement={view.onMeasurement}
          onLogout={onLogout}
        />
      </nav>
    </>
  );
}

function Groups({ view: { manifests, session, pathname, counts = {} } }: { view: FrameView }) {
  const modules = session.kind === 'admin' ? session.modules : [];
  return adminGroups(manifests, modules, pathname).map(({ group, links }) => (
    <div key={group} className="go-group">
      <h2>{group}</h2>
      {links.map(({ path, label, icon, current }) => (
        <a key={path} className="go" href={path} aria-current={current ? 'page' : undefined}>
          <MenuIcon name={icon} current={current} />
          {label}
          <Count of={counts[path] ?? 0} />
        </a>
      ))}
    </div>
  ));
}

function Count({ of: count }: { of: number }) {
  if (count === 0) return null;
  return (
    <span className="count">
      {count}
      <span className="vh"> {texts.waiting(count)}</span>
    </span>
  );
}
