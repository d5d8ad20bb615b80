import { adminPaths } from '@portal/contract/admin-areas';
import { useSearchParams } from 'react-router-dom';
import { type Panel, panelAddress } from './panels.ts';

/** The filters of an open panel in the address: reads them, changes them, and makes links of them. */
export function usePanelAddress(panel: Panel) {
  const [search, setSearch] = useSearchParams();
  return {
    search,
    /** Goes to other filters; false when the address has them already. `replace` adds no entry to the history. */
    go(filters: string, replace = false): boolean {
      const address = panelAddress(panel, filters);
      if (address === search.toString()) return false;
      setSearch(address, { replace });
      return true;
    },
    href: (filters: string): string => `${adminPaths.reports}?${panelAddress(panel, filters)}`,
  };
}
