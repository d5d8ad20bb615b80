import type { Bus } from '@portal/event-bus';

/** Which forms of the page hold changes that are not saved, as the remotes say on the bus. */
export interface Unsaved {
  any(): boolean;
  /** Another page has come: what its predecessor did not take back is of no form any more. */
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
