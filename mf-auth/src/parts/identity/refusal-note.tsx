import type { ErrorCode } from '@portal/contract/error-catalogue';
import { Link, Note } from '@portal/ui/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../../texts.ts';

const text = texts.identity;

/** Links to other pages, for refusals that this page cannot settle (ER-11, ER-12). */
const ways: Partial<Record<ErrorCode, readonly (readonly [path: string, label: string])[]>> = {
  USER_DOES_NOT_EXIST: [['/puntos', text.stores]],
  ALREADY_REGISTERED: [
    ['/login', text.login],
    ['/recuperar-clave', text.recover],
  ],
};

export interface RefusalNoteProps {
  readonly code: ErrorCode;
  readonly message: string;
  /** What the person can do instead, where that is not a link. */
  readonly children?: ReactNode;
}

/** Shows why a call was refused and takes the focus when it appears; each refusal needs its own `key`. */
export function RefusalNote({ code, message, children }: RefusalNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <Note tone="bad" role="alert" tabIndex={-1} ref={note}>
      <p>{message}</p>
      {ways[code]?.map(([path, label]) => (
        <p key={path}>
          <Link href={path}>{label}</Link>
        </p>
      ))}
      {children}
    </Note>
  );
}
