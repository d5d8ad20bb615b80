import { Link } from '@portal/ui/core';
import { grouped, shortDate, todayInBogota } from '@portal/ui/format';
import { Fragment, type KeyboardEvent, useId, useState } from 'react';
import { texts as all } from '../../../texts.ts';
import styles from './chart.module.css';
import { type Bar, isNamed, monthsNamed, oddDay, type Part, parts, ticksFor } from './chart-model.ts';

const { chart: texts } = all.payments;

const isWeek = ({ date, until }: Bar): boolean => date !== until;

/** Most days on a phone: more bars would be too thin to read. */
const PHONE_DAYS = 7;

export interface PaymentsChartProps {
  readonly bars: readonly Bar[];
  /** Address of the list with the days of a bar as the filter. */
  readonly hrefOf: (bar: Bar) => string;
  /** Whether the bars are only the last days of the period; the chart then says so. */
  readonly isPart: boolean;
}

/** Payments by day or week and by status, with the numbers beside the chart; a bar links to its payments. */
export function PaymentsChart({ bars, hrefOf, isPart }: PaymentsChartProps) {
  const stripes = useId();
  return (
    <div className={styles['chart']}>
      <div className={styles['head']}>
        <h3>{bars.some(isWeek) ? texts.byWeek : texts.title}</h3>
        <p className={styles['legend']}>
          {parts.map((part) => (
            <span key={part}>
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <rect width="12" height="12" rx="3" {...paint(part, stripes)} />
              </svg>
              {texts.parts[part]}
            </span>
          ))}
        </p>
      </div>
      {isPart && (
        <p className="tiny mute">
          {texts.part(shortDate(bars[0]?.date ?? ''), shortDate(bars.at(-1)?.until ?? ''))}
        </p>
      )}
      <svg width="0" height="0" className={styles['defs']} aria-hidden="true">
        <defs>
          <pattern
            id={stripes}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path className={styles['failed']} d="M0 0h6v6H0z" />
            <path className={styles['stripe']} d="M0 0v6" />
          </pattern>
        </defs>
      </svg>
      <Plot bars={bars} hrefOf={hrefOf} stripes={stripes} size={WIDE} className={styles['big']} />
      <Plot
        bars={bars.slice(-PHONE_DAYS)}
        hrefOf={hrefOf}
        stripes={stripes}
        size={NARROW}
        className={styles['few']}
      />
    </div>
  );
}

interface Size {
  readonly width: number;
  /** Height of the highest mark above the ground. */
  readonly plot: number;
  /** Left edge of the bars, right of the numbers. */
  readonly left: number;
  /** Most bars with a name below them. */
  readonly names: number;
}
const WIDE: Size = { width: 640, plot: 194, left: 36, names: 16 };
const NARROW: Size = { width: 300, plot: 168, left: 32, names: PHONE_DAYS };

const TOP = 12;
/** Height for the days and the months below the bars. */
const NAMES = 46;
const GAP = 1.3;
const WIDEST_BAR = 44;

/** Failed payments are hatched as well as red, so that the meaning does not depend on colour alone. */
const paint = (part: Part, stripes: string) =>
  part === 'failed' ? { fill: `url(#${stripes})` } : { className: styles[part] };

interface PlotProps {
  readonly bars: readonly Bar[];
  readonly hrefOf: (bar: Bar) => string;
  readonly stripes: string;
  readonly size: Size;
  readonly className: string | undefined;
}

function Plot({ bars, hrefOf, stripes, size: { width, plot, left, names }, className }: PlotProps) {
  const ticks = ticksFor(Math.max(0, ...bars.map(({ total }) => total)));
  const highest = ticks.at(-1) ?? 1;
  const ground = TOP + plot;
  const heightOf = (count: number): number => (count / highest) * plot;
  const step = (width - left) / Math.max(1, bars.length);
  const wide = Math.min(step * 0.72, WIDEST_BAR);
  const odd = oddDay(bars);
  const months = monthsNamed(bars, names);
  const today = todayInBogota();
  const { reached, onKey } = useArrows(bars.length);
  return (
    <nav className={className} aria-label={texts.description(bars[0]?.date ?? '', bars.at(-1)?.until ?? '')}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the navigation has the name; a title would be shown over every bar. */}
      <svg className={styles['plot']} viewBox={`0 0 ${width} ${ground + NAMES}`}>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={styles['grid']} d={`M${left - 2} ${ground - heightOf(tick)}H${width}`} />
            <text x={left - 10} y={ground - heightOf(tick) + 4} textAnchor="end">
              {grouped(tick)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const x = left + step * index + (step - wide) / 2;
          const middle = x + wide / 2;
          let base = ground;
          const said = isWeek(bar)
            ? texts.week(bar.date, bar.until, bar.counts)
            : texts.day(bar.date, bar.counts);
          return (
            <Fragment key={bar.date}>
              <Link
                href={hrefOf(bar)}
                aria-label={said}
                tabIndex={index === reached ? 0 : -1}
                className={styles['bar']}
                onKeyDown={onKey}
              >
                <title>{said}</title>
                <rect
                  className={styles['touch']}
                  x={left + step * index}
                  y={TOP}
                  width={step}
                  height={plot}
                />
                {parts.map((part) => {
                  const height = heightOf(bar.counts[part]);
                  base -= height;
                  // A gap shows the background between the parts.
                  return height > GAP ? (
                    <rect
                      key={part}
                      {...paint(part, stripes)}
                      x={x}
                      y={base}
                      width={wide}
                      height={height - (part === 'approved' ? 0 : GAP)}
                      rx={Math.min(3, height / 2)}
                    />
                  ) : null;
                })}
              </Link>
              {bar === odd && (
                <text className={styles['call']} x={middle} y={base - 7} textAnchor="middle">
                  {texts.failed(bar.counts.failed)}
                </text>
              )}
              {isNamed(index, bars.length, names) && (
                <text
                  className={bar.date <= today && today <= bar.until ? styles['today'] : undefined}
                  x={middle}
                  y={ground + 20}
                  textAnchor="middle"
                >
                  {Number(bar.date.slice(8))}
                  {months.has(bar.date) && (
                    <tspan x={middle} dy={16}>
                      {texts.month(bar.date)}
                    </tspan>
                  )}
                </text>
              )}
            </Fragment>
          );
        })}
      </svg>
    </nav>
  );
}

/** All bars are one tab stop; arrows, Home and End move between them. */
function useArrows(count: number) {
  const [chosen, setChosen] = useState<number>();
  const reached = Math.min(chosen ?? count - 1, count - 1);
  const onKey = (event: KeyboardEvent<Element>): void => {
    const to = { ArrowLeft: reached - 1, ArrowRight: reached + 1, Home: 0, End: count - 1 }[event.key];
    const bar = to === undefined ? undefined : event.currentTarget.closest('svg')?.querySelectorAll('a')[to];
    if (to === undefined || !bar) return;
    event.preventDefault();
    setChosen(to);
    bar.focus();
  };
  return { reached, onKey };
}
