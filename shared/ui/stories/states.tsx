import { type ReactNode, useState } from 'react';

/** The states of one piece, side by side where there is room. */
export function States({ children }: { children: ReactNode }) {
  return <div className="states">{children}</div>;
}

/** One state under its name; `wide` takes the whole line. */
export function State({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className={wide ? 'wide' : undefined}>
      <figcaption className="tiny soft">{name}</figcaption>
      {children}
    </figure>
  );
}

/** A value that a person can change, for controls that hold none of their own. */
export function Held<Value>({
  value: first,
  children,
}: {
  value: Value;
  children: (value: Value, set: (value: Value) => void) => ReactNode;
}) {
  const [value, set] = useState(first);
  return children(value, set);
}

/** Longer than any label has room for. */
export const LONG_LABEL = 'Número de la obligación que aparece en el extracto del último mes facturado';

/** A word that cannot be broken at a space. */
export const LONG_WORD = 'tatiana.ursula.montoya-echavarria.de.la.pava@correo-de-la-cooperativa.com.co';

/** Stays under way. */
export function never(): Promise<never> {
  return new Promise(() => {});
}
