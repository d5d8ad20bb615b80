import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  generalChosen,
  nothingChosen,
  type PeaceSelection,
  type PeaceToggle,
  peaceSegment,
  togglePeace,
} from './peace-selection.ts';

const closed = ['E200001', 'B100001', 'E200002'];
const all: PeaceSelection = { general: false, all: true, invoices: closed };
const some = (...invoices: string[]): PeaceSelection => ({ general: false, all: false, invoices });
const press = (invoice: string): PeaceToggle => ({ box: 'invoice', invoice });

test.each<[string, PeaceSelection, PeaceToggle, PeaceSelection]>([
  ['[CE-09, AC-12] general clears the others', some('E200001'), { box: 'general' }, generalChosen],
  ['[CE-09, AC-12] general clears all', all, { box: 'general' }, generalChosen],
  ['[CE-09, AC-12] general pressed again leaves nothing', generalChosen, { box: 'general' }, nothingChosen],
  ['[CE-09, AC-12] a single one takes general away', generalChosen, press('E200001'), some('E200001')],
  ['[CE-09, AC-12] all takes general away', generalChosen, { box: 'all' }, all],
  ['[CE-10, AC-12] all chooses every closed invoice', nothingChosen, { box: 'all' }, all],
  ['[CE-10, AC-12] all completes a choice', some('E200002'), { box: 'all' }, all],
  ['[CE-12, AC-12] all pressed again leaves nothing', all, { box: 'all' }, nothingChosen],
  [
    '[CE-11, AC-12] a single one taken out keeps all while one with B remains',
    all,
    press('E200001'),
    { general: false, all: true, invoices: ['B100001', 'E200002'] },
  ],
  [
    '[CE-11, AC-12] a single one taken out drops all when none with B remains',
    all,
    press('B100001'),
    some('E200001', 'E200002'),
  ],
  [
    '[CE-11, AC-12] single ones never tick all by themselves',
    some('E200001', 'B100001'),
    press('E200002'),
    some(...closed),
  ],
  [
    '[CE-11, AC-12] a single one is chosen in the order of the list',
    some('E200002'),
    press('E200001'),
    some('E200001', 'E200002'),
  ],
  ['[CE-11, AC-12] the last one taken out leaves nothing', some('E200001'), press('E200001'), nothingChosen],
])('%s', (_name, before, toggle, after) => {
  expect(togglePeace(before, toggle, closed)).toEqual(after);
});

test.each([
  [generalChosen, ''],
  [nothingChosen, undefined],
  [some('E200001', 'B100001'), 'E200001,B100001'],
])('[API-41] %j is asked for with the segment %j', (selection, segment) => {
  expect(peaceSegment(selection)).toBe(segment);
});

describe('whatever is pressed', () => {
  const toggles = fc.array(
    fc.oneof(
      fc.constant<PeaceToggle>({ box: 'general' }),
      fc.constant<PeaceToggle>({ box: 'all' }),
      fc.constantFrom(...closed).map(press),
    ),
    { maxLength: 30 },
  );

  test('[CE-09, CE-11, AC-12] general stands alone, and all only with every invoice or one with B', () => {
    const seed = Date.now();
    console.log(`seed ${seed}`);
    fc.assert(
      fc.property(toggles, (pressed) => {
        const end = pressed.reduce((now, toggle) => togglePeace(now, toggle, closed), generalChosen);
        if (end.general) expect(end).toEqual(generalChosen);
        if (end.all) {
          const hasB = end.invoices.some((invoice) => invoice.startsWith('B'));
          expect(hasB || end.invoices.length === closed.length).toBe(true);
        }
      }),
      { seed, numRuns: 300 },
    );
  });
});
