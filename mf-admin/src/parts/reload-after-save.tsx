import { Note } from '@portal/ui/core';
import { useEffect } from 'react';

/** Milliseconds that the message of a saved change stays before the page reloads (BC-13). */
export const RELOAD_AFTER_MS = 3_000;

/** Says that something was saved, and reloads the page once it could be read (CU-09, BC-13). */
export function SavedNotice({ message }: { message: string }) {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Note tone="ok" role="status">
      {message}
    </Note>
  );
}
