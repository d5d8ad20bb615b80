import { call } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { DateInput, Field, Switch, TextInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { Disclosure } from '@portal/ui/data';
import { bogotaTimestamp, longMoment } from '@portal/ui/format';
import { useState } from 'react';
import { useSaveFrame } from '../../parts/save-frame.tsx';
import { pageTexts } from './page-texts.ts';
import styles from './pages.module.css';
import { momentsOf, type Planned, typedTime } from './schedule-rules.ts';

const text = pageTexts.schedule;

type Content = Output<'GET /api/contents/:id/draft'>['content'];
export type Scheduled = Pick<Content, 'publish_at' | 'unpublish_at' | 'publish_version' | 'status'>;

interface ScheduleCardProps {
  readonly id: number;
  readonly version: number;
  readonly scheduled: Scheduled;
  /** Whether the editor has changes that no version holds. */
  readonly dirty: boolean;
  /** Called when another person has saved or scheduled meanwhile. */
  readonly onChanged: () => void;
}

const planned = (moment: string | null): Planned => ({
  on: moment !== null,
  date: moment?.slice(0, 10) ?? '',
  time: moment?.slice(11, 16) ?? '',
});

/** Sets when the newest version is published and when the page is withdrawn, to the minute. */
export function ScheduleCard({ id, version, scheduled, dirty, onChanged }: ScheduleCardProps) {
  const { ask, done } = useSaveFrame();
  const { publish_at, unpublish_at } = scheduled;
  const [begin, setBegin] = useState(planned(publish_at));
  const [end, setEnd] = useState(planned(unpublish_at));
  const [faults, setFaults] = useState<{ readonly begin?: string; readonly end?: string }>({});
  const stands = publish_at !== null || unpublish_at !== null;
  const [open, setOpen] = useState(stands);

  const send = (publish: string | null, unpublish: string | null): void =>
    ask({
      title: text.confirm,
      text: text.says(
        publish ? longMoment(publish) : undefined,
        unpublish ? longMoment(unpublish) : undefined,
      ),
      run: async () => {
        await call('POST /api/contents/:id/schedule', {
          params: { id },
          body: {
            version,
            publish_at: publish,
            unpublish_at: unpublish,
            before: { publish_at, unpublish_at },
          },
        });
        return text.saved;
      },
      onChanged,
    });

  const save = (): void => {
    const read = momentsOf(begin, end, bogotaTimestamp(new Date()), scheduled.status !== 'draft');
    setFaults(read.faults);
    if (read.moments) send(read.moments.publish_at, read.moments.unpublish_at);
  };

  const moment = (which: 'begin' | 'end', value: Planned, set: (next: Planned) => void) => (
    <div className={styles['moment']}>
      <Switch
        label={text[which]}
        checked={value.on}
        disabled={done}
        onValue={(on) => {
          set({ ...value, on });
          setFaults({});
        }}
      />
      {value.on && (
        <div className={styles['when']}>
          <Field label={text.date[which]} hiddenLabel {...(faults[which] ? { error: faults[which] } : {})}>
            <DateInput value={value.date} disabled={done} onValue={(date) => set({ ...value, date })} />
          </Field>
          <Field label={text.time[which]} hiddenLabel>
            <TextInput
              inputMode="numeric"
              placeholder="06:00"
              value={value.time}
              disabled={done}
              onValue={(time) => set({ ...value, time: typedTime(time) })}
            />
          </Field>
        </div>
      )}
    </div>
  );

  return (
    <Disclosure
      title={text.title}
      open={open}
      onToggle={setOpen}
      className={styles['fold']}
      {...(open ? {} : { meta: <span className="small mute">{text.none}</span> })}
    >
      <div className="stack">
        {moment('begin', begin, setBegin)}
        {moment('end', end, setEnd)}
        {(begin.on || end.on) && (
          <p className="tiny mute">
            {scheduled.publish_version !== null && scheduled.publish_version !== version
              ? `${text.version(scheduled.publish_version)} ${text.hint}`
              : text.hint}
          </p>
        )}
        {dirty && (begin.on || end.on) && <p className="small">{text.saveFirst}</p>}
        {(begin.on || end.on) && (
          <Button variant="line" disabled={done || dirty} onClick={save}>
            {text.save}
          </Button>
        )}
        {stands && (
          <Button variant="quiet" disabled={done || dirty} onClick={() => send(null, null)}>
            {text.cancel}
          </Button>
        )}
      </div>
    </Disclosure>
  );
}
