import { queryClient } from '@portal/api-client';
import { MemoryRouter, Route, Routes, useLocation } from '@portal/ui/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';

export { aModule, anOption, noMenus } from '@portal/remote-kit/testing/content';

/** Shows where the router stands, so that a test can read it. */
function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{pathname + search}</output>;
}

/** Renders a page at a path, as the shell does; other paths show only where one is. */
export function renderAt(path: string, pattern: string, page: ReactElement) {
  queryClient.clear();
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={pattern} element={page} />
          <Route path="*" element={null} />
        </Routes>
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
