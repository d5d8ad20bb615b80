import { expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Button, PortalProvider, SummaryList } from '../core.ts';
import { StickyBar } from './sticky-bar.tsx';
import { AdminPage, CustomerPage } from './templates.tsx';

const inPortal = (children: ReactNode, onPageTitle?: (title: string) => void) => (
  <PortalProvider queryClient={new QueryClient()} onPageTitle={onPageTitle}>
    {children}
  </PortalProvider>
);

test('a page sets the title of the document and tells the shell, once per title', () => {
  const heard: string[] = [];
  const page = (title: string) => inPortal(<CustomerPage title={title}>…</CustomerPage>, hear);
  const hear = (title: string) => heard.push(title);
  const { rerender } = render(page('Facturas'));
  expect(document.title).toBe('Facturas · crédito 20 min');
  rerender(page('Facturas'));
  rerender(page('Historial'));
  expect(heard).toEqual(['Facturas', 'Historial']);
});

test('the heading may greet while the title names the page', () => {
  render(
    inPortal(
      <CustomerPage title="Resumen" shown="Hola, Marleny">
        …
      </CustomerPage>,
    ),
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hola, Marleny');
  expect(document.title).toBe('Resumen · crédito 20 min');
});

test('what a page stands in adds no style element, which the policy of the page would refuse', () => {
  render(inPortal(<AdminPage title="Informes">…</AdminPage>));
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

test('the sticky bar shows the sum and opens into what it is made of', async () => {
  render(
    <StickyBar
      label="Total a pagar"
      sum={323_370}
      explanation="3 cuotas + $439 de mora"
      details={<SummaryList rows={[{ label: 'Interés de mora', value: 439 }]} />}
      action={<Button variant="action">Pagar PSE</Button>}
    />,
  );
  expect(screen.getByRole('region', { name: 'Total a pagar' }).textContent).toContain('$323.370');
  expect(screen.queryByText('Interés de mora')).toBeNull();
  const more = screen.getByRole('button', { name: /3 cuotas/ });
  await userEvent.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('Interés de mora')).toBeTruthy();
});
