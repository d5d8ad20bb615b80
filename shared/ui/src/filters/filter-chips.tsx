import type { ReactNode } from 'react';

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly choose: () => unknown;
}

export interface FilterChipsProps {
  /** Legend of the chips, for screen readers. */
  readonly legend: string;
  readonly chips: readonly FilterChip[];
  /** Beside the chips: what unfolds the other filters. */
  readonly children?: ReactNode;
}

/** Filters of one press each. */
export function FilterChips({ legend, chips, children }: FilterChipsProps) {
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{legend}</legend>
      {chips.map(({ key, label, isChosen, choose }) => (
        <button key={key} type="button" aria-pressed={isChosen} onClick={() => choose()}>
          {label}
        </button>
      ))}
      {children}
    </fieldset>
  );
}
