import { Note } from '@portal/ui/core';

/** Why a step of the confirmation failed; renders nothing without a reason. */
export function Problem({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Note tone="bad" role="alert">
      {children}
    </Note>
  );
}
