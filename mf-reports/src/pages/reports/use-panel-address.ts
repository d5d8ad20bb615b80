import { adminPaths } from '@portal/contract/admin-areas';
import { useSearchParams } from '@portal/ui/router';
import { type Panel, panelAddress } from './panels.ts';

/** The filters of an open panel, which stand in the address: to read, to change, and as links. */
export function usePanelAddress(panel: Panel) {
  const [search, setSearch] = useSearchParams();
  return {
    search,
    /** Goes to other filters; false when they are those of the address already. `replace` leaves no way back. */
    go(filters: string, replace = false): boolean {
      const address = panelAddress(panel, filters);
      if (address === search.toString()) return false;
      setSearch(address, { replace });
      return true;
    },
    href: (filters: string): string => `${adminPaths.reports}?${panelAddress(panel, filters)}`,
  };
}
