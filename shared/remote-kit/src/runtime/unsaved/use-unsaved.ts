import { bus } from '@portal/event-bus';
import { useEffect } from 'react';

/**
 * Tells the shell whether a form holds changes that are not saved, as long as the component stands there. The shell
 * asks before they are left behind by a link, the menu, the back button, a logout or closing the tab.
 *
 * @param form name of the form, its own in the page
 */
export function useUnsaved(form: string, dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    bus.emit('dirty@1', { form, dirty: true });
    return () => bus.emit('dirty@1', { form, dirty: false });
  }, [form, dirty]);
}
