import type { ReactNode } from 'react';
import { Avatar, Brand } from '../src/core.ts';
import { ChevronDownIcon, MenuIcon as OpenMenuIcon } from '../src/icons.ts';
import { MenuIcon } from '../src/menu-icons.ts';
import { Menu } from '../src/overlay.ts';
import { NavLink } from '../src/router.ts';

const entries = [
  ['/resumen', 'Resumen', 'home'],
  ['/perfil', 'Perfil', 'person'],
  ['/facturas', 'Facturas', 'receipt'],
  ['/transaccion', 'Historial', 'history'],
  ['/docs', 'Documentos', 'document'],
  ['/puntos', 'Puntos', 'pin'],
  ['/otp', 'Generar OTP', 'key'],
  ['/cupo', 'Aumentar cupo', 'limit'],
] as const;

/** The shell's layout, so that pages are seen where they will stand. */
export function CustomerLayout({ children }: { children: ReactNode }) {
  return (
    <div className="customer">
      <nav className="rail" aria-label="Menú principal">
        <Brand href="/resumen" />
        {entries.map(([path, label, icon]) => (
          <NavLink key={path} className="go" to={path}>
            {({ isActive }) => (
              <>
                <MenuIcon name={icon} selected={isActive} />
                {label}
              </>
            )}
          </NavLink>
        ))}
        <div className="lines tiny">
          <span className="mute">¿Necesitas ayuda?</span>
          <a href="tel:018000555020">01 8000 555 020</a>
          <span className="mute">Gratis desde cualquier lugar del país</span>
        </div>
      </nav>
      <header className="appbar">
        <Brand href="/resumen" />
        <Menu
          trigger={
            <button className="who" type="button">
              <span className="visually-hidden">Menú de Marleny Tatiana Úsuga</span>
              <span className="name" aria-hidden="true">
                MARLENY TATIANA ÚSUGA
              </span>
              <Avatar name="Marleny Tatiana Úsuga" />
              <ChevronDownIcon className="small-icon" />
            </button>
          }
          header={<strong>Marleny Tatiana Úsuga</strong>}
          entries={[
            { text: 'Perfil', href: '/perfil' },
            {
              text: 'Tema oscuro',
              onSelect: () => document.documentElement.setAttribute('data-theme', 'dark'),
            },
            { text: 'Cerrar sesión', onSelect: () => {} },
          ]}
        />
        <button className="icon-btn menu" type="button" aria-label="Abrir menú">
          <OpenMenuIcon className="large-icon" />
        </button>
      </header>
      <main id="contenido">{children}</main>
      <nav className="bottombar" aria-label="Accesos frecuentes">
        {[0, 2, 3, 4].map((place) => {
          const [path, label, icon] = entries[place] ?? entries[0];
          return (
            <NavLink key={path} to={path}>
              {({ isActive }) => (
                <>
                  <MenuIcon name={icon} selected={isActive} size="l" />
                  {label}
                </>
              )}
            </NavLink>
          );
        })}
      </nav>
    </div>
  );
}
