import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { apiMetrics } from '../api/src/api-metrics.ts';
import { type DeskFixture, openDesk } from '../api/src/money-desk/testing/desk-fixture.ts';
import { type Metrics, startMetrics } from '../host/index.ts';
import { root } from './processes.ts';
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
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const folder = join(root, 'docker/watching');
const alerts = parse(readFileSync(join(folder, 'alerts.yml'), 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = alerts.groups.flatMap((group) => group.rules);
const panels = readdirSync(folder)
  .filter((file) => file.endsWith('.dashboard.json'))
  .flatMap((file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Dashboard).panels);

/** What an expression reads: metrics of the portal and of its processes. */
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

test('every alert has a name of its own, a severity and a runbook, and no runbook is of no alert', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(existsSync(join(root, annotations.runbook))).toBe(true);
  }
  const named = rules.map(({ annotations }) => annotations.runbook.replace('docs/runbooks/', ''));
  expect(readdirSync(join(root, 'docs/runbooks')).sort()).toEqual(named.sort());
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
  expect(fired.map(({ alertname }) => alertname).sort()).toEqual(rules.map(({ alert }) => alert).sort());
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
