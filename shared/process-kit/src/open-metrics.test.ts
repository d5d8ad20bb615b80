import { expect, test } from '@jest/globals';
import { createExemplars, openMetricsText } from './open-metrics.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const none = { behind: () => '' };

test('a counter, a gauge and what has no type are called as OpenMetrics has it, without empty lines, to an end', () => {
  const text = [
    '# HELP portal_logins_total People.\n# TYPE portal_logins_total counter\nportal_logins_total{way="a"} 3\n',
    '# HELP portal_age Age.\n# TYPE portal_age gauge\nportal_age 2\n',
    '# TYPE portal_odd counter\nportal_odd 1\n',
  ].join('\n');
  expect(openMetricsText(text, none).split('\n')).toEqual([
    '# HELP portal_logins People.',
    '# TYPE portal_logins counter',
    'portal_logins_total{way="a"} 3',
    '# HELP portal_age Age.',
    '# TYPE portal_age gauge',
    'portal_age 2',
    '# TYPE portal_odd unknown',
    'portal_odd 1',
    '# EOF',
    '',
  ]);
});

test('the newest request of a bucket stands behind it, and behind no other', () => {
  const exemplars = createExemplars([0.1, 1], () => 1_700_000_000);
  const labels = { method: 'GET', route: '/api/x/:id' };
  exemplars.keep('took', labels, 0.05, 'f'.repeat(32));
  exemplars.keep('took', labels, 0.07, TRACE);
  exemplars.keep('took', labels, 3, TRACE);
  // What is no trace is none of a trace's exemplars.
  exemplars.keep('took', labels, 0.5, 'req-1');
  const behind = (le: string, route = '/api/x/:id') =>
    exemplars.behind(`took_bucket{le="${le}",service_name="portal-api",method="GET",route="${route}"} 7`);
  expect(behind('0.1')).toBe(` # {trace_id="${TRACE}"} 0.07 1700000000.000`);
  expect(behind('1')).toBe('');
  expect(behind('+Inf')).toBe(` # {trace_id="${TRACE}"} 3 1700000000.000`);
  expect(behind('0.1', '/api/y')).toBe('');
  expect(exemplars.behind('took_count{method="GET"} 7')).toBe('');
});
