import { PortalProvider, VisuallyHidden } from '@portal/ui/core';
import { Toasts } from '@portal/ui/overlay';
import { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';

interface StoryContext {
  readonly title: string;
  readonly name: string;
  readonly globals: { readonly theme?: 'device' | 'light' | 'dark' };
  readonly parameters: { readonly ownHeading?: boolean };
}

const queryClient = new QueryClient();

/**
 * The shell's surroundings of a page: provider, router, `main`, the chosen theme, and toasts. A page template brings
 * its own heading (`ownHeading`); every other page has the name of what it shows, for screen readers.
 */
export function StoryPage(Story: ComponentType, { title, name, globals, parameters }: StoryContext) {
  return (
    <Surroundings theme={globals.theme}>
      <main className={parameters.ownHeading ? undefined : 'story'}>
        {!parameters.ownHeading && (
          <h1>
            <VisuallyHidden>{`${title}: ${name}`}</VisuallyHidden>
          </h1>
        )}
        <Story />
      </main>
    </Surroundings>
  );
}

function Surroundings({ theme, children }: { theme: string | undefined; children: ReactNode }) {
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.lang = 'es-CO';
    if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
    else delete page.dataset['theme'];
  }, [theme]);
  return (
    <PortalProvider queryClient={queryClient}>
      <MemoryRouter>{children}</MemoryRouter>
      <Toasts />
    </PortalProvider>
  );
}
