import type { Bus } from '@portal/event-bus';

/** Forms of the page with unsaved changes, as remotes report them on the bus. */
export interface Unsaved {
  any(): boolean;
  /** Called for a new page: reports of the previous page no longer belong to a form. */
  clear(): void;
}

export function createUnsaved(bus: Pick<Bus, 'on'>): Unsaved {
  const forms = new Set<string>();
  bus.on('dirty@1', ({ form, dirty }) => {
    if (dirty) forms.add(form);
    else forms.delete(form);
  });
  return { any: () => forms.size > 0, clear: () => forms.clear() };
}
