import { startMetricsServer } from '@portal/process-kit/metrics-server';
import { createProcessMetrics, type ProcessMetrics } from '@portal/process-kit/process-metrics';
import type { KnownBeacon } from '@portal/registry';
import { Counter, Histogram } from 'prom-client';

export interface Metrics extends Pick<ProcessMetrics, 'onAnswer' | 'onRender'> {
  /** Counts a beacon. */
  readonly heard: (beacon: KnownBeacon) => void;
  readonly url: string;
  close(): Promise<void>;
}

/** `GET /metrics` for Prometheus, on a port of its own that no proxy in front leads to. */
export async function startMetrics(host: string, port: number): Promise<Metrics> {
  const own = createProcessMetrics('portal-host');
  const { registry } = own;
  own.collectProcess();
  const labelNames = ['set', 'remote', 'release', 'owner'] as const;
  const seconds = <More extends string = never>(name: string, help: string, ...more: More[]) =>
    new Histogram<(typeof labelNames)[number] | More>({
      name,
      help,
      labelNames: [...labelNames, ...more],
      buckets: [0.1, 0.25, 0.5, 1, 1.5, 2.5, 4, 8, 16],
      registers: [registry],
    });
  const faults = new Counter({
    name: 'portal_remote_faults_total',
    help: 'Failures of remotes in browsers, by kind.',
    labelNames: [...labelNames, 'fault'],
    registers: [registry],
  });
  const shown = seconds(
    'portal_remote_shown_seconds',
    'From the navigation until the remote’s page stood there.',
  );
  const phases = seconds(
    'portal_remote_load_phase_seconds',
    'The parts of that: until the shell runs, from there until the page’s code is there, and from there on.',
    'phase',
  );
  const lcp = seconds('portal_lcp_seconds', 'Largest contentful paint.');
  const inp = seconds('portal_inp_seconds', 'Interaction to next paint.');
  const cls = new Histogram({
    name: 'portal_cls',
    help: 'Cumulative layout shift.',
    labelNames,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
    registers: [registry],
  });

  const server = await startMetricsServer(host, port, own.text, own.exemplars);
  return {
    ...server,
    onAnswer: own.onAnswer,
    onRender: own.onRender,
    heard({ set, remote, release, event }) {
      const labels = { set, remote, release: release.hash, owner: release.owner };
      if (event.kind === 'fault') {
        faults.inc({ ...labels, fault: event.fault });
        return;
      }
      if (event.kind === 'shown') return;
      shown.observe(labels, event.shown / 1000);
      if (event.shell !== undefined && event.code !== undefined) {
        phases.observe({ ...labels, phase: 'shell' }, event.shell / 1000);
        phases.observe({ ...labels, phase: 'code' }, Math.max(0, event.code - event.shell) / 1000);
        phases.observe({ ...labels, phase: 'mount' }, Math.max(0, event.shown - event.code) / 1000);
      }
      if (event.lcp !== undefined) lcp.observe(labels, event.lcp / 1000);
      if (event.inp !== undefined) inp.observe(labels, event.inp / 1000);
      if (event.cls !== undefined) cls.observe(labels, event.cls);
    },
  };
}
