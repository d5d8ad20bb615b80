import { FilterChips } from '@portal/ui/filters';
import { CalendarIcon } from '@portal/ui/icons';
import {
  type Filters,
  type Outcome,
  outcomes,
  type Preset,
  presetFilters,
  presetOf,
  presets,
} from './filters.ts';
import styles from './historial.module.css';
import { historyTexts as texts } from './texts.ts';

export interface PeriodChipsProps {
  readonly filters: Filters;
  /** `2026-11-20`. */
  readonly today: string;
  readonly onQuery: (filters: Filters) => unknown;
  /** Whether the filters are unfolded; matters on phones only. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly formId: string;
}

/**
 * Buttons for the usual periods and the two outcomes that the form's statuses do not find; the other filters stay. On
 * phones another button unfolds the form.
 */
export function PeriodChips({ filters, today, onQuery, open, onOpen, formId }: PeriodChipsProps) {
  const chosen = presetOf(filters, today);
  const choose = (preset: Preset): unknown => {
    const { from, to } = presetFilters(preset, today);
    return onQuery({ ...filters, fromOn: true, from, toOn: true, to });
  };
  const end = (outcome: Outcome): unknown =>
    onQuery({ ...filters, status: 'All', outcome: outcome === filters.outcome ? undefined : outcome });
  return (
    <FilterChips
      legend={texts.period}
      chips={[
        ...presets.map((preset) => ({
          key: preset,
          label: texts.presets[preset],
          isChosen: preset === chosen,
          choose: () => choose(preset),
        })),
        ...outcomes.map((outcome) => ({
          key: outcome,
          label: texts.outcomes[outcome],
          isChosen: outcome === filters.outcome,
          choose: () => end(outcome),
        })),
      ]}
    >
      <button
        type="button"
        className={styles['unfold']}
        aria-expanded={open}
        aria-controls={formId}
        onClick={() => onOpen(!open)}
      >
        <CalendarIcon className="small-icon" />
        <span className="visually-hidden">{texts.moreFilters}</span>
      </button>
    </FilterChips>
  );
}
