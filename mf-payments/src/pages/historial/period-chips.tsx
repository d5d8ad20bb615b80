import { CalendarIcon } from '@portal/ui/icons';
import { historyTexts as texts } from '../../texts.ts';
import { type Filters, type Preset, presetFilters, presetOf, presets } from './filters.ts';
import styles from './historial.module.css';

export interface PeriodChipsProps {
  readonly filters: Filters;
  /** `2026-11-20`. */
  readonly today: string;
  readonly onQuery: (filters: Filters) => unknown;
  /** Whether the filters are unfolded, on phones. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly formId: string;
}

/** The usual periods, one press each; status and search stay as they were chosen. Phones unfold the other filters here. */
export function PeriodChips({ filters, today, onQuery, open, onOpen, formId }: PeriodChipsProps) {
  const chosen = presetOf(filters, today);
  const choose = (preset: Preset): unknown => {
    const { from, to } = presetFilters(preset, today);
    return onQuery({ ...filters, fromOn: true, from, toOn: true, to });
  };
  return (
    <fieldset className={styles['chips']}>
      <legend className="vh">{texts.period}</legend>
      {presets.map((preset) => (
        <button key={preset} type="button" aria-pressed={preset === chosen} onClick={() => choose(preset)}>
          {texts.presets[preset]}
        </button>
      ))}
      <button
        type="button"
        className={styles['unfold']}
        aria-expanded={open}
        aria-controls={formId}
        onClick={() => onOpen(!open)}
      >
        <CalendarIcon className="s" />
        <span className="vh">{texts.moreFilters}</span>
      </button>
    </fieldset>
  );
}
