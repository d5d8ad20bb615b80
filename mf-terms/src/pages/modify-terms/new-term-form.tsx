import { Button, Card, cx, IconButton } from '@portal/ui/core';
import type { TypedNumber } from '@portal/ui/format';
import { AddIcon, SubtractIcon } from '@portal/ui/icons';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import styles from './modify-terms.module.css';
import { inRange, type TermRange, typedTerm } from './term-range.ts';

const text = texts.modify;

export interface NewTermFormProps {
  readonly range: TermRange;
  /** Instalments agreed today. */
  readonly agreed: number;
  readonly count: TypedNumber;
  readonly onCount: (count: TypedNumber) => void;
  readonly onSimulate: (count: number) => void;
  readonly pending: boolean;
  readonly disabled: boolean;
}

/** The new number of instalments between two buttons, its hint, and the way to simulate it (TM-02 … TM-07). */
export function NewTermForm({
  range,
  agreed,
  count,
  onCount,
  onSimulate,
  pending,
  disabled,
}: NewTermFormProps) {
  const [touched, setTouched] = useState(false);
  const [snapped, setSnapped] = useState(false);
  const bad = touched && !inRange(count, range);
  const whole = typeof count === 'number' ? count : range.min;
  const step = (next: number): void => {
    setSnapped(false);
    onCount(next);
  };
  const help = snapped ? text.snapped(range.max) : text.hint(range.min, range.max, agreed);
  return (
    <Card title={text.choose}>
      <form
        className={styles['choose']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTouched(true);
          if (inRange(count, range) && !pending) onSimulate(count);
        }}
      >
        <div className={cx('field', bad && 'bad')}>
          <label htmlFor="cuotas">{text.count}</label>
          <div className={styles['stepper']}>
            <IconButton
              label={text.less}
              icon={<SubtractIcon />}
              disabled={whole <= range.min}
              onClick={() => step(whole - 1)}
            />
            <input
              className="input"
              id="cuotas"
              inputMode="numeric"
              autoComplete="off"
              value={count}
              aria-describedby="cuotas-ayuda"
              aria-invalid={bad}
              onChange={({ target }) => {
                const next = typedTerm(target.value, range);
                setSnapped(next === range.max && target.value.trim() !== String(next));
                onCount(next);
              }}
              onBlur={() => setTouched(true)}
            />
            <IconButton
              label={text.more}
              icon={<AddIcon />}
              disabled={whole >= range.max}
              onClick={() => step(Math.max(range.min, whole + 1))}
            />
          </div>
          <p className={bad ? 'err' : 'help'} id="cuotas-ayuda" role="status">
            {bad ? text.outOfRange(range.min, range.max) : help}
          </p>
        </div>
        <Button variant="line" type="submit" pending={pending} disabled={disabled}>
          {text.simulate}
        </Button>
      </form>
    </Card>
  );
}
