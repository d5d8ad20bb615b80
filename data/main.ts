import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { businessDate } from '../shared/values/src/bogota-time.ts';
import { generate } from './generate.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    'as-of': { type: 'string' },
    customers: { type: 'string' },
    seed: { type: 'string' },
  },
});
const asOf = values['as-of'] ?? businessDate(new Date());
const folder = values.out ?? join('.portal', 'demo', asOf);
await generate(folder, {
  asOf,
  ...(values.customers === undefined ? {} : { customers: Number(values.customers) }),
  ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
});
console.log(folder);
