import { RELOAD_AFTER_SAVE_MS } from '@portal/contract/reload-after-save';
import { Note } from '@portal/ui/core';
import { useEffect } from 'react';

/** Says that something was saved, and reloads the page once it could be read (CU-09, BC-13). */
export function SavedNotice({ message }: { message: string }) {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), RELOAD_AFTER_SAVE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Note tone="ok" role="status">
      {message}
    </Note>
  );
}
