import { basename } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { refusedBy } from './refusals.ts';

type Cell = 'goes on' | 'told' | 'FAILS';
const WORST: readonly Cell[] = ['goes on', 'told', 'FAILS'];

/** Prints what the journeys did where the browser refuses a service: a row for each refusal, a column for each journey. */
export default class RefusalsReporter implements Reporter {
  readonly #rows = new Map<string, Map<string, Cell>>();
  readonly #sentences = new Set<string>();

  onTestEnd(test: TestCase, { status }: TestResult): void {
    const refused = refusedBy(test.parent.project()?.name ?? '');
    if (refused === undefined || status === 'interrupted') return;
    const told = test.annotations.filter(({ type }) => type === 'skip');
    for (const { description } of told) this.#sentences.add(`${description}`);
    const cell: Cell =
      status === 'passed' ? 'goes on' : status === 'skipped' && told.length > 0 ? 'told' : 'FAILS';
    const row = this.#rows.get(refused) ?? new Map<string, Cell>();
    const journey = basename(test.location.file, '.spec.ts');
    const before = row.get(journey) ?? 'goes on';
    this.#rows.set(refused, row.set(journey, WORST.indexOf(cell) > WORST.indexOf(before) ? cell : before));
  }

  onEnd(): void {
    if (this.#rows.size === 0) return;
    const journeys = [...new Set([...this.#rows.values()].flatMap((row) => [...row.keys()]))].toSorted();
    const line = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);
    console.log('\nWhat a browser may refuse:\n');
    line(['refused', ...journeys]);
    line(['refused', ...journeys].map(() => '---'));
    for (const [refused, row] of this.#rows)
      line([refused, ...journeys.map((journey) => row.get(journey) ?? 'not run')]);
    for (const sentence of this.#sentences) console.log(`\ntold: ${sentence}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
