import { parseArgs } from 'node:util';
import { benchPages } from './pages/bench.ts';
import { pageReport } from './pages/report.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const onProgress = (step: string) => console.error(`  ${step}`);
console.log(pageReport(await benchPages(Number(values.runs), onProgress)));
