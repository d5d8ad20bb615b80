import { Note } from '@portal/ui/core';

/** The reason why a step of the confirmation did not go on; nothing without one. */
export function Problem({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Note tone="bad" role="alert">
      {children}
    </Note>
  );
}
