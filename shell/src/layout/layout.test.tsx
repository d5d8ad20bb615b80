import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { anOption, noMenus } from '@portal/features/testing/content';
import type { MenuEntry, RemoteManifest, RemoteRoute } from '@portal/release-protocol/release';
import { findRoute } from '@portal/release-protocol/route-matching';
import type { Session } from '@portal/state';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { resolveRedirects } from '../routing/guard.ts';
import { texts } from '../texts.ts';
import { BackToTop } from './back-to-top.tsx';
import { defaultContacts } from './contact-lines.ts';
import { MenuDrawing } from './icons.tsx';
import { captureInstallPrompt } from './install-prompt.ts';
import { LayoutStart } from './layout.tsx';
import type { LayoutView } from './layout-model.ts';
import { giveDrawing } from './menu-icon.tsx';

const entry = (slot: number, path: string, label: string): MenuEntry => ({
  slot,
  path,
  label,
  icon: 'home',
  audience: 'client',
});
const route = (path: string, kind: 'public' | 'client' | 'admin'): RemoteRoute => ({
  path,
  access: { kind },
  layout: kind === 'client' ? 'customer' : kind,
  title: path,
  description: path,
  page: './x',
});
const manifests: readonly RemoteManifest[] = [
  {
    name: 'mf-x',
    owner: 'x',
    menu: [entry(1, '/resumen', 'Resumen'), entry(2, '/perfil', 'Perfil'), entry(3, '/facturas', 'Facturas')],
    routes: [
      route('/login', 'public'),
      route('/resumen', 'client'),
      route('/perfil', 'client'),
      route('/consulta', 'public'),
      route('/manager', 'admin'),
      { ...route('/transaccion/:id', 'client'), under: '/facturas' },
    ],
  },
];
const person = {
  fiscal_number: '1010101010',
  first_name: 'Mariana',
  last_name: 'Gómez Restrepo',
  email: 'mariana@correo.example',
};
const client = (pending: boolean): Session => ({ kind: 'client', person, pending });
const manager = { nombre: 'Manager', url: '/manager', icon: 'grid', secciones: [], acceso_total: true };
const admin: Session = { kind: 'admin', person, modules: [manager] };

let loggedOut: number;
beforeAll(() => giveDrawing(MenuDrawing));
beforeEach(() => {
  loggedOut = 0;
});

function renderPart(view: Partial<LayoutView>) {
  render(
    <LayoutStart
      view={{
        layout: 'public',
        pathname: '/',
        session: { kind: 'anonymous' },
        manifests,
        menu: undefined,
        contacts: defaultContacts,
        stickyBar: false,
        ...view,
      }}
      onLogout={() => {
        loggedOut += 1;
      }}
    />,
  );
  return userEvent.setup();
}

test('help stands in the menu of every customer: WhatsApp, mail, the free line and the questions', () => {
  renderPart({ layout: 'customer', session: client(false) });
  const [help] = screen.getAllByRole('region', { name: '¿Necesitas ayuda?' });
  const links = within(help as HTMLElement).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['WhatsApp 300 555 0120', 'https://wa.me/573005550120'],
    ['servicio@credito20.example', 'mailto:servicio@credito20.example'],
    ['01 8000 555 020', 'tel:018000555020'],
    ['Preguntas frecuentes', '/faq'],
  ]);
});

test('what an entry of the menu is for stands under its label, and is read with it', () => {
  renderPart({
    layout: 'customer',
    session: client(false),
    manifests: manifests.map((remote) => ({
      ...remote,
      menu: [{ ...entry(7, '/generar-otp', 'Generar OTP'), hint: 'Código para comprar' }, ...remote.menu],
    })),
  });
  // In the rail and in the drawer.
  const links = screen.getAllByRole('link', { name: 'Generar OTP Código para comprar' });
  expect(links.map((link) => link.querySelector('small')?.textContent)).toEqual(
    links.map(() => 'Código para comprar'),
  );
  for (const link of screen.getAllByRole('link', { name: 'Perfil' }))
    expect(link.querySelector('small')).toBeNull();
});

describe('the customer’s bar', () => {
  test.each([
    { layout: 'customer', session: client(false) },
    { layout: 'admin', session: admin },
  ] as const)('[PU-01] initials and the full name in capitals stand in it: $layout', (view) => {
    renderPart(view);
    for (const who of screen.getAllByRole('button', { name: 'Menú de Mariana Gómez Restrepo' })) {
      expect(who.textContent).toBe('MARIANA GÓMEZ RESTREPO');
      // Rendered from the attribute by the stylesheet.
      expect(who.querySelector('.avatar')?.getAttribute('data-initials')).toBe('MG');
    }
  });

  test('[PU-02, PU-03] behind the name stand the profile and the logout, which logs out', async () => {
    const user = renderPart({ layout: 'customer', session: client(false), pathname: '/resumen' });
    const who = screen.getByRole('button', { name: /Mariana Gómez Restrepo/ });
    await user.click(who);
    expect(screen.getByRole('menuitem', { name: 'Perfil' }).getAttribute('href')).toBe('/perfil');
    await user.click(screen.getByRole('menuitem', { name: 'Cerrar Sesión' }));
    expect(loggedOut).toBe(1);
  });

  test('[RT-19] the logo leads to the summary, from the side and from the bar of small screens', () => {
    renderPart({ layout: 'customer', session: client(false), pathname: '/facturas' });
    const logos = screen.getAllByRole('link', { name: /crédito 20 min/i });
    expect(logos.map((logo) => logo.getAttribute('href'))).toEqual(['/resumen', '/resumen']);
  });

  test('[PU-02, PM-04] an administrator has no profile there', async () => {
    const user = renderPart({ layout: 'admin', session: admin, pathname: '/manager' });
    for (const who of screen.getAllByRole('button', { name: /Mariana/ })) await user.click(who);
    expect(screen.getAllByRole('menuitem', { name: 'Cerrar Sesión' }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('menuitem', { name: 'Perfil' })).toBeNull();
  });

  test('[PU-04] on small screens a button opens the menu, and its cross closes it', async () => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    const user = renderPart({ layout: 'customer', session: client(false), pathname: '/resumen' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    const menu = screen.getByRole('dialog', { name: 'Menú principal' });
    expect(within(menu).getByRole('link', { name: 'Facturas' }).getAttribute('href')).toBe('/facturas');
    await user.click(within(menu).getByRole('button', { name: 'Cerrar menú' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
    // A browser moves the focus into a modal dialog.
    within(menu).getByRole('button', { name: 'Cerrar menú' }).focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the marked entry', () => {
  const rail = () => within(screen.getByRole('navigation', { name: 'Menú principal' }));
  const marked = () =>
    rail()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map((link) => link.textContent);

  const entries = () =>
    rail()
      .getAllByRole('link')
      .map((link) => link.textContent)
      .filter((label) => label !== texts.brand);
  /** Where the guard leads a person who has just logged in. */
  const landing = (session: Session) =>
    resolveRedirects({
      pathname: '/login',
      session,
      lastPath: undefined,
      find: (wanted) => findRoute(manifests, wanted)?.route.access,
    });

  test('[PM-14, AU-10] after a login it is the first, and stays so until one goes elsewhere', () => {
    const session = client(false);
    renderPart({ layout: 'customer', session, pathname: landing(session) });
    expect(marked()).toEqual([entries()[0]]);
    cleanup();
    renderPart({ layout: 'customer', session, pathname: landing(session) });
    expect(marked()).toEqual(['Resumen']);
    cleanup();
    renderPart({ layout: 'customer', session, pathname: '/facturas' });
    expect(marked()).toEqual(['Facturas']);
  });

  test('on a page without an entry of its own it is the one that the remote names', () => {
    renderPart({ layout: 'customer', session: client(false), pathname: '/transaccion/7' });
    expect(marked()).toEqual(['Facturas']);
  });

  test('[PM-14, AU-11, AU-12] while data are pending it is the second; the others are there, grey, and lead nowhere', () => {
    const session = client(true);
    renderPart({ layout: 'customer', session, pathname: landing(session) });
    expect(marked()).toEqual(['Perfil']);
    expect(entries()[1]).toBe('Perfil');
    for (const name of ['Resumen', 'Facturas']) {
      const link = rail().getByRole('link', { name });
      expect(link.getAttribute('aria-disabled')).toBe('true');
      expect(link.hasAttribute('href')).toBe(false);
    }
  });
});

describe('the administration’s menu', () => {
  const iconOf = (url: string, icon: string) => {
    const modules = [{ ...manager, url, icon }];
    renderPart({ layout: 'admin', session: { kind: 'admin', person, modules }, pathname: '/perfil' });
    const side = within(screen.getByRole('navigation', { name: texts.administration }));
    const rendered = side.getByRole('link', { name: manager.nombre }).querySelector('svg')?.innerHTML;
    cleanup();
    return rendered;
  };

  test.each([
    'grid',
    'person',
    'certificate',
    'page',
    'section',
    'people',
    'plan',
    'chart',
    'settings',
    'layers',
  ])('[PM-09] a module that the server gives the icon %s is rendered with it', (icon) => {
    const plain = iconOf('/manager', 'of a later release');
    expect(plain).toMatch(/<path/);
    const rendered = iconOf('/manager', icon);
    expect(rendered).toMatch(/<path/);
    expect(rendered).not.toBe(plain);
  });
});

describe('the visitors’ bar', () => {
  const offer = () => {
    let asked = 0;
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        asked += 1;
      },
    });
    act(() => {
      window.dispatchEvent(event);
    });
    return { asked: () => asked, held: event.defaultPrevented };
  };
  const install = () =>
    within(screen.getAllByRole('banner')[0] as HTMLElement).queryByRole('button', {
      name: 'Instalar App',
    });

  test('[PU-05] the logo leads to the start and INICIAR SESIÓN to the login', () => {
    renderPart({ layout: 'public' });
    expect(screen.getByRole('link', { name: 'INICIAR SESIÓN' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: /crédito 20 min/i }).getAttribute('href')).toBe('/');
  });

  test('[PU-06, PU-07, PU-08] sections open to their active options in order, pages by number, others by address', async () => {
    const user = renderPart({
      layout: 'public',
      menu: {
        ...noMenus,
        menu1: [
          {
            name: 'Créditos',
            options: [
              anOption({ option_id: 3, name: 'Motos', url: 'https://motos.example/x' }),
              anOption({ option_id: 2, name: 'Apagada', url: '/faq', active: false }),
              anOption({ option_id: 1, name: 'Hogar', page: true, content_id: 7 }),
            ],
          },
        ],
        menu2: [{ name: 'Ayuda', options: [anOption({ option_id: 1, name: 'Preguntas', url: '/faq' })] }],
      },
    });
    const bar = within(screen.getByRole('navigation', { name: 'Menú principal' }));
    expect(
      bar.getAllByRole('group').map((group) => group.querySelector('summary')?.textContent.trim()),
    ).toEqual(['Créditos', 'Ayuda']);
    await user.click(bar.getByText('Créditos'));
    const opened = bar
      .getAllByRole('group')
      .find((group) => (group as HTMLDetailsElement).open) as HTMLElement;
    const entries = within(opened).getAllByRole('link');
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
      ['Hogar', '/mainpage/7'],
      ['Motos', 'https://motos.example/x'],
    ]);
  });

  test('[PU-09] Pagos en linea PSE leads to the inquiry', () => {
    renderPart({ layout: 'public' });
    expect(screen.getByRole('link', { name: 'Pagos en linea PSE' }).getAttribute('href')).toBe('/consulta');
  });

  test('[PU-10, PL-06] Instalar App is there only while the browser offers it, and asks the browser once', async () => {
    captureInstallPrompt(window);
    const user = renderPart({ layout: 'public' });
    expect(install()).toBeNull();
    const offered = offer();
    expect(offered.held).toBe(true);
    await user.click(install() as HTMLElement);
    expect(offered.asked()).toBe(1);
    expect(install()).toBeNull();
  });

  test.each([
    { layout: 'customer', session: client(false) },
    { layout: 'admin', session: admin },
    { layout: 'document', session: client(false) },
  ] as const)('[PU-10] it is for visitors: the bar of $layout has none', (view) => {
    captureInstallPrompt(window);
    renderPart(view);
    offer();
    expect(install()).toBeNull();
    cleanup();
    // The offer stands, and a visitor sees it.
    renderPart({ layout: 'public' });
    expect(install()).not.toBeNull();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
  });

  test('[PU-10] once the app is installed the button is gone', () => {
    captureInstallPrompt(window);
    renderPart({ layout: 'public' });
    offer();
    expect(install()).not.toBeNull();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(install()).toBeNull();
  });

  test('[PU-11] above documents the logo leads to the summary and Ingreso Cuenta to the login', () => {
    renderPart({ layout: 'document' });
    expect(screen.getByRole('link', { name: 'Ingreso Cuenta' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: /crédito 20 min/i }).getAttribute('href')).toBe('/resumen');
  });
});

describe('back to top', () => {
  const scrollTo = (y: number) =>
    act(() => {
      Object.assign(window, { scrollY: y });
      window.dispatchEvent(new Event('scroll'));
    });
  afterEach(() => scrollTo(0));

  test('[PL-13] the button appears past 300 pixels, not at them, and leads to the top', async () => {
    const tops: unknown[] = [];
    window.scrollTo = ((to: unknown) => tops.push(to)) as typeof window.scrollTo;
    render(<BackToTop raised={false} />);
    const button = () => screen.queryByRole('button', { name: 'Volver arriba' });
    expect(button()).toBeNull();
    scrollTo(300);
    expect(button()).toBeNull();
    scrollTo(301);
    await userEvent.setup().click(button() as HTMLElement);
    expect(tops).toEqual([{ top: 0 }]);
    scrollTo(0);
    expect(button()).toBeNull();
  });
});
