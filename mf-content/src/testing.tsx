import { queryClient } from '@portal/api-client';
import type { FrontModule, MenuOption, Menus } from '@portal/contract';
import { MemoryRouter, Route, Routes, useLocation } from '@portal/ui/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';

/** Shows where the router stands, so that a test can read it. */
function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{pathname + search}</output>;
}

/** Renders a page at a path, as the shell does; other paths show only where one is. */
export const renderAt = (path: string, pattern: string, page: ReactElement) => {
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
};

export const aModule = (
  values: Partial<FrontModule> & Pick<FrontModule, 'id' | 'module_type'>,
): FrontModule => ({
  name: '',
  title: '',
  content: '',
  image_link: '',
  redirect_link: '',
  extra_properties: { position: values.id },
  ...values,
});

export const anOption = (values: Partial<MenuOption> & Pick<MenuOption, 'option_id'>): MenuOption => ({
  section_id: 1,
  name: `Opción ${values.option_id}`,
  order: values.option_id,
  active: true,
  page: false,
  content_id: null,
  url: '',
  detail: '',
  ...values,
});

export const noMenus: Menus = {
  Header: [],
  menu1: [],
  menu2: [],
  Creditos: [],
  Aliados: [],
  Landing: [],
  Footer: [],
};
