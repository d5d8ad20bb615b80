import { Note } from '@portal/ui/core';
import { useEffect, useRef } from 'react';

/** Message about a form's faults, above its fields. Takes the focus with every failed attempt, so that it is not missed. */
export function FaultNote({ attempt, text }: { attempt: object; text: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), [attempt]);
  return (
    <Note tone="bad" role="alert" tabIndex={-1} ref={note}>
      {text}
    </Note>
  );
}
