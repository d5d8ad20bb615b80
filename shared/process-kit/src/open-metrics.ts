/** Content type of the exchange with a Prometheus that keeps exemplars. */
export const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

type Labels = Readonly<Record<string, string | number>>;

/** A request that stands for the others in its bucket. */
interface Exemplar {
  readonly trace: string;
  readonly seconds: number;
  /** Seconds since 1970. */
  readonly at: number;
}

/** The newest request of each bucket of a histogram: it leads from a figure to a trace and its log lines. */
export interface Exemplars {
  keep(histogram: string, labels: Labels, seconds: number, trace: string): void;
  /** Exemplar behind the sample of a bucket; empty without one. */
  behind(sample: string): string;
}

const TRACE = /^[0-9a-f]{32}$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;
const BUCKET = /^(\w+)_bucket\{(.*)\} \S+$/;
/** Labels of a line that are not part of its series. */
const OF_THE_LINE = new Set(['le', 'service_name']);

const seriesOf = (histogram: string, labels: Labels): string =>
  [
    histogram,
    ...Object.entries(labels)
      .filter(([name]) => !OF_THE_LINE.has(name))
      .map(([name, value]) => `${name}=${value}`)
      .sort(),
  ].join('\n');

/** @param buckets upper bounds of the histograms' buckets */
export function createExemplars(
  buckets: readonly number[],
  now: () => number = () => Date.now() / 1000,
): Exemplars {
  const kept = new Map<string, Exemplar>();
  return {
    keep(histogram, labels, seconds, trace) {
      if (!TRACE.test(trace)) return;
      const bound = buckets.find((bucket) => seconds <= bucket) ?? '+Inf';
      kept.set(`${seriesOf(histogram, labels)}\n${bound}`, { trace, seconds, at: now() });
    },
    behind(sample) {
      const [, histogram = '', text = ''] = BUCKET.exec(sample) ?? [];
      const labels = Object.fromEntries([...text.matchAll(LABEL)].map(([, name, value]) => [name, value]));
      const found = kept.get(`${seriesOf(histogram, labels)}\n${labels['le']}`);
      return found ? ` # {trace_id="${found.trace}"} ${found.seconds} ${found.at.toFixed(3)}` : '';
    },
  };
}

/** Converts the text for older collectors to OpenMetrics, with exemplars after the buckets that have one. */
export function openMetricsText(text: string, exemplars: Pick<Exemplars, 'behind'>): string {
  const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]));
  // The name of a family of counters lacks the `_total` of its samples.
  const family = (name: string): string =>
    types.get(name) === 'counter' ? name.replace(/_total$/, '') : name;
  const typeOf = (name: string, type: string): string => {
    if (type === 'untyped' || (type === 'counter' && !name.endsWith('_total'))) return 'unknown';
    return type;
  };
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, kind = '', name = '', rest = ''] = /^# (HELP|TYPE) (\w+) ?(.*)$/.exec(line) ?? [];
      if (kind) return `# ${kind} ${family(name)} ${kind === 'TYPE' ? typeOf(name, rest) : rest}`;
      return line + exemplars.behind(line);
    });
  return `${[...lines, '# EOF'].join('\n')}\n`;
}
