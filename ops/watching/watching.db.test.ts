import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { apiMetrics } from '../../api/src/app/api-metrics.ts';
import { type DeskFixture, openDesk } from '../../api/src/money/money-desk/testing/desk-fixture.ts';
import { type Metrics, startMetrics } from '../../platform/host/index.ts';
import { createExemplars, openMetricsText } from '../../shared/process-kit/src/open-metrics.ts';
import { root } from '../../tools/processes.ts';
import { promtool } from './promtool.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string; readonly exemplar?: boolean }[];
  }[];
}

const folder = join(root, 'ops/watching');
const alerts = parse(readFileSync(join(folder, 'alerts.yml'), 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = alerts.groups.flatMap((group) => group.rules);
const panels = readdirSync(folder)
  .filter((file) => file.endsWith('.dashboard.json'))
  .flatMap((file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Dashboard).panels);

/** Metrics of the portal and of its processes that an expression reads. */
const metricsIn = (expr: string): readonly string[] =>
  expr.match(/\b(?:portal|process|nodejs|http_(?:server|client)_request)_\w+/g)?.map((name) => name) ?? [];

let desk: DeskFixture;
let metrics: Metrics;
let exposed: ReadonlySet<string>;
beforeAll(async () => {
  desk = await openDesk();
  metrics = await startMetrics('127.0.0.1', 0);
  const texts = [await (await fetch(metrics.url)).text(), await apiMetrics(desk.ctx)];
  const types = texts.flatMap((text) => [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]);
  exposed = new Set(
    types.flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    ),
  );
});
afterAll(async () => {
  await metrics.close();
  await desk.close();
});

test.each(rules.map(({ alert, expr }) => [alert, expr]))(
  'the alert %s reads what is exposed',
  (_alert, expr) => {
    expect(metricsIn(expr)).not.toEqual([]);
    expect(metricsIn(expr).filter((name) => !exposed.has(name))).toEqual([]);
  },
);

test('every panel of a dashboard reads what is exposed', () => {
  const read = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) => metricsIn(expr).map((name) => [title, name] as const)),
  );
  expect(new Set(read.map(([title]) => title)).size).toBe(panels.length);
  expect(read.filter(([, name]) => !exposed.has(name))).toEqual([]);
});

test('a cluster scales by a figure that is exposed, under the name that its adapter gives it', () => {
  const production = join(root, 'ops/kubernetes/production');
  const { rules: adapted } = parse(readFileSync(join(production, 'prometheus-adapter.yaml'), 'utf8')) as {
    readonly rules: {
      readonly custom: readonly { readonly seriesQuery: string; readonly name: { readonly as: string } }[];
    };
  };
  const scalers = parseAllDocuments(readFileSync(join(production, 'latency.yaml'), 'utf8')).map(
    (document) =>
      document.toJS() as {
        readonly spec: {
          readonly metrics: readonly { readonly pods?: { readonly metric: { readonly name: string } } }[];
        };
      },
  );
  const asked = scalers.flatMap(({ spec }) => spec.metrics.flatMap(({ pods }) => pods?.metric.name ?? []));
  expect(asked).toHaveLength(scalers.length);
  const given = adapted.custom.map(({ name }) => name.as);
  for (const name of asked) expect(given).toContain(name);
  for (const { seriesQuery } of adapted.custom)
    expect(metricsIn(seriesQuery).filter((name) => !exposed.has(name))).toEqual([]);
});

test('panels of requests’ durations show their exemplars', () => {
  const targets = panels.flatMap((panel) => panel.targets);
  const ofRequests = targets.filter(({ expr }) =>
    expr.includes('http_server_request_duration_seconds_bucket'),
  );
  expect(ofRequests.length).toBeGreaterThan(0);
  for (const { exemplar } of ofRequests) expect(exemplar).toBe(true);
});

test('every alert has a name of its own, a severity and a runbook, and no runbook is of no alert', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(existsSync(join(root, annotations.runbook))).toBe(true);
  }
  const named = rules.map(({ annotations }) => annotations.runbook.replace('docs/runbooks/', ''));
  expect(readdirSync(join(root, 'docs/runbooks')).sort()).toEqual([...new Set(named)].sort());
});

test('every runbook says when and how its steps were tried', () => {
  const runbooks = readdirSync(join(root, 'docs/runbooks'));
  const untried = runbooks.filter(
    (file) => !/^\*\*Tried\*\* on \d/m.test(readFileSync(join(root, 'docs/runbooks', file), 'utf8')),
  );
  expect(untried).toEqual([]);
});

/** Whether Prometheus' own reader of OpenMetrics takes a text; what it says where it does not. */
function faultOfOpenMetrics(tool: string, text: string): string {
  const into = mkdtempSync(join(tmpdir(), 'portal-openmetrics-'));
  const file = join(into, 'metrics.txt');
  // It reads files of the past, where each sample has its time.
  const timed = text.replace(
    /^((?!#).+?)( # \{.*)?$/gm,
    (_line, sample, exemplar = '') => `${sample} 1700000000${exemplar}`,
  );
  writeFileSync(file, timed);
  const { status, stderr } = spawnSync(
    tool,
    ['tsdb', 'create-blocks-from', 'openmetrics', file, join(into, 'blocks')],
    {
      encoding: 'utf8',
    },
  );
  return status === 0 ? '' : stderr;
}

test('what API and hosts tell a collector that keeps exemplars is OpenMetrics, by Prometheus’ own reader', async () => {
  const asked = await fetch(metrics.url, {
    headers: { accept: 'application/openmetrics-text; version=1.0.0' },
  });
  expect(asked.headers.get('content-type')).toContain('application/openmetrics-text');
  const exemplars = createExemplars([0.005]);
  const labels = { http_request_method: 'GET', http_route: '/api/user', http_response_status_code: 200 };
  exemplars.keep('http_server_request_duration_seconds', labels, 0.001, 'f'.repeat(32));
  const own = `# TYPE http_server_request_duration_seconds histogram
http_server_request_duration_seconds_bucket{le="0.005",${Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}} 1
`;
  const texts = [
    await asked.text(),
    openMetricsText(await apiMetrics(desk.ctx), exemplars),
    openMetricsText(own, exemplars),
  ];
  expect(texts[2]).toContain(`# {trace_id="${'f'.repeat(32)}"} 0.001 `);
  const tool = promtool();
  if (!tool) return console.log('promtool cannot be had: that it reads what is told was not tried');
  expect(texts.map((text) => faultOfOpenMetrics(tool, text))).toEqual(['', '', '']);
  expect(faultOfOpenMetrics(tool, `${texts[0]}more\n`)).not.toBe('');
});

test('each alert fires where it has to, and no other does, by Prometheus’ own tool', () => {
  const cases = parse(readFileSync(join(folder, 'alerts.cases.yml'), 'utf8')) as {
    readonly tests: readonly {
      readonly alert_rule_test: readonly {
        readonly alertname: string;
        readonly exp_alerts: readonly object[];
      }[];
    }[];
  };
  const fired = cases.tests
    .flatMap((one) => one.alert_rule_test)
    .filter(({ exp_alerts }) => exp_alerts.length > 0);
  expect([...new Set(fired.map(({ alertname }) => alertname))].sort()).toEqual(
    rules.map(({ alert }) => alert).sort(),
  );
  const tool = promtool();
  if (!tool) return console.log('promtool cannot be had: that the alerts fire was not tried');
  for (const words of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.cases.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync(tool, words, { cwd: folder, encoding: 'utf8' });
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  }
});
