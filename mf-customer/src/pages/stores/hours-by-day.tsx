import { Checkbox } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import {
  type OpenHours,
  readStoreHours,
  type StoreDay,
  storeDays,
  storeHoursText,
} from '@portal/values/store-hours';
import styles from './stores.module.css';
import { texts } from './texts.ts';

const USUAL: OpenHours = { opens: '8:00', closes: '18:00' };

interface HoursByDayProps {
  /** Opening hours as customers read them. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Opening and closing time of each kind of day; the field below shows the same in words. */
export function HoursByDay({ text, onText }: HoursByDayProps) {
  const hours = readStoreHours(text);
  if (!hours) {
    return (
      <p className="small soft">
        {texts.ownWords}{' '}
        <Button variant="quiet" onClick={() => onText('')}>
          {texts.byDay}
        </Button>
      </p>
    );
  }
  const put = (day: StoreDay, kept: OpenHours | undefined): void => {
    const { [day]: _before, ...others } = hours;
    onText(storeHoursText(kept ? { ...others, [day]: kept } : others));
  };
  return (
    <fieldset className={styles['days']}>
      <legend className="visually-hidden">{texts.byDayLegend}</legend>
      {storeDays.map((day) => {
        const kept = hours[day];
        return (
          <div key={day}>
            <Checkbox
              label={texts.days[day]}
              checked={kept !== undefined}
              onValue={(isOpen) => put(day, isOpen ? USUAL : undefined)}
            />
            {kept ? (
              <span className={styles['times']}>
                <Time
                  label={texts.opens(texts.days[day])}
                  time={kept.opens}
                  onTime={(opens) => put(day, { ...kept, opens })}
                />
                <span aria-hidden="true">{texts.until}</span>
                <Time
                  label={texts.closes(texts.days[day])}
                  time={kept.closes}
                  onTime={(closes) => put(day, { ...kept, closes })}
                />
              </span>
            ) : (
              <span className="small mute">{texts.closedDay}</span>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface TimeProps {
  readonly label: string;
  /** Time of the day, `8:00`. */
  readonly time: string;
  readonly onTime: (time: string) => void;
}

function Time({ label, time, onTime }: TimeProps) {
  return (
    <input
      type="time"
      className="input"
      aria-label={label}
      value={time === '' ? '' : time.padStart(5, '0')}
      onChange={(event) => onTime(event.target.value.replace(/^0(?=\d)/, ''))}
    />
  );
}
