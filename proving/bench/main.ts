import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchApi } from './api/bench.ts';
import { apiReport } from './api/report.ts';
import { bankReport, benchBank } from './bank/bench.ts';
import { bytesReport, routeBytes } from './bytes/bench.ts';
import { benchDev, devReport } from './dev/bench.ts';
import { benchExports, exportReport } from './exports/bench.ts';
import { benchImport, importReport } from './import/bench.ts';
import { benchInstall, installReport } from './install/bench.ts';
import { benchLighthouse, lighthouseReport } from './lighthouse/bench.ts';
import { benchPages } from './pages/bench.ts';
import { pageReport, requestReport } from './pages/report.ts';
import { benchPaint, paintParts } from './paint/bench.ts';
import { benchReleases, releaseReport } from './releases/bench.ts';
import { benchRenderer, renderReport } from './renderer/bench.ts';
import { benchScale, scaleReport } from './scale/bench.ts';
import { benchSearch, searchReport } from './search/bench.ts';
import { benchStorm, stormReport } from './storm/bench.ts';
import { benchTables, tableReport } from './tables/bench.ts';

const USAGE = `npm run bench -- [options]

  --runs <n>      cold loads of each page, by the clock and by Lighthouse (5)
  --seconds <n>   how long each call and each pgbench script runs (5)
  --only <part>   bytes, pages, paint, bank, api, storm, renderer, releases, lighthouse, exports, import, search,
                  scale, tables, dev or install
  --paint <parts> of paint only: public, private, steady, returning or host, with commas between
  --against <dir> another checkout, installed, whose pages of a customer take turns with these in paint; one that is
                  installed afresh by turns with this one in install
  --width <px>    paint on a screen so wide instead of a phone's 360
  --renders <n>   pages that the renderer's memory is watched over (2000)
  --bank          also the seconds from opening the site to the bank's page
  --releases      also how fast a release, its way back and a switch are live, and a fallback is there
  --lighthouse    also Lighthouse's mobile profile on five pages; it is fetched by npx
  --requests      also print every request of every page
  --exports       also make a CSV of 1,000,000 payments, which takes minutes
  --payments <n>  export so many instead
  --import        also import 100,000 customers with 300,000 invoices, which takes minutes
  --customers <n> import so many instead, or have so many in the large portal of scale
  --scale         also every reading call with 100,000 customers and 2,000,000 payments against a tenth, and customers' reads
                  alone and beside files of a month's payments, by turns of --seconds
  --rounds <n>    of each of those calls (40)
  --server <url>  of scale only: a PostgreSQL of one's own, on which the filled databases stay for the next run
  --search        also searches of an administrator among 100,000 customers
  --searches <n>  so many of them (500)
  --tables        also the administration's tables with 10,000 rows behind them, in a browser
  --rows <n>      put so many behind them instead
  --dev           also from saving an edit until the page of npm run dev shows it
  --edits <n>     so many of them (20)

The figures are what they are: the exit code says only whether everything could be measured.`;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
    bank: { type: 'boolean', default: false },
    paint: { type: 'string', default: paintParts.join(',') },
    against: { type: 'string' },
    width: { type: 'string', default: '360' },
    releases: { type: 'boolean', default: false },
    lighthouse: { type: 'boolean', default: false },
    requests: { type: 'boolean', default: false },
    exports: { type: 'boolean', default: false },
    payments: { type: 'string', default: '1000000' },
    import: { type: 'boolean', default: false },
    customers: { type: 'string', default: '100000' },
    scale: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '40' },
    server: { type: 'string' },
    search: { type: 'boolean', default: false },
    searches: { type: 'string', default: '500' },
    tables: { type: 'boolean', default: false },
    rows: { type: 'string', default: '10000' },
    dev: { type: 'boolean', default: false },
    edits: { type: 'string', default: '20' },
    renders: { type: 'string', default: '2000' },
    help: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const seconds = Number(values.seconds);
const customers = Number(values.customers);
const payments = Number(values.payments);
const rows = Number(values.rows);
const searches = Number(values.searches);
const edits = Number(values.edits);
const rounds = Number(values.rounds);
const renders = Number(values.renders);
const usual = [
  'bytes',
  'pages',
  'api',
  'storm',
  'renderer',
  ...(values.bank ? ['bank'] : []),
  ...(values.releases ? ['releases'] : []),
  ...(values.lighthouse ? ['lighthouse'] : []),
  ...(values.exports ? ['exports'] : []),
  ...(values.import ? ['import'] : []),
  ...(values.search ? ['search'] : []),
  ...(values.scale ? ['scale'] : []),
  ...(values.tables ? ['tables'] : []),
  ...(values.dev ? ['dev'] : []),
];
const parts = values.only === undefined ? usual : [values.only];
const all = [
  'bytes',
  'pages',
  'paint',
  'bank',
  'api',
  'storm',
  'renderer',
  'releases',
  'lighthouse',
  'exports',
  'import',
  'search',
  'scale',
  'tables',
  'dev',
  'install',
];
const width = Number(values.width);
const asked = values.paint.split(',');
const ofPaint = paintParts.filter((part) => asked.includes(part));
const known = parts.every((part) => all.includes(part)) && ofPaint.length === asked.length;
const counted =
  runs >= 1 &&
  seconds >= 1 &&
  customers >= 10 &&
  payments >= 10 &&
  rows >= 100 &&
  searches >= 10 &&
  edits >= 3 &&
  rounds >= 5 &&
  renders >= 100 &&
  width >= 320;
if (values.help || !known || !counted) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 2);
}
const onProgress = (step: string) => console.error(`  ${step}`);
// An end that runs what is registered for it: nothing that was started stays behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const today = new Date().toISOString().slice(0, 10);
const load = () => loadavg()[0]?.toFixed(1);
console.log(`${today}, Node ${process.versions.node}, ${availableParallelism()} cores, load ${load()}`);

if (parts.includes('bytes')) {
  console.log(`\nBytes of each route, as built here\n\n${bytesReport(routeBytes())}\n`);
}
if (parts.includes('pages')) {
  const figures = await benchPages(runs, onProgress);
  console.log(`\nPages: cold, 150 ms, 1.6 Mbps, CPU ÷ 4; median of ${runs}\n\n${pageReport(figures)}\n`);
  if (values.requests) console.log(`${requestReport(figures)}\n`);
}
if (parts.includes('paint')) {
  const { against } = values;
  console.log(`\nPaint: ${width} px wide, cold, 150 ms, 1.6 Mbps, CPU ÷ 4; medians of ${runs}`);
  await benchPaint({ runs, parts: ofPaint, against, width }, onProgress, (report) =>
    console.log(`\n${report}`),
  );
}
if (parts.includes('bank')) {
  const figures = await benchBank(runs, onProgress);
  console.log(
    `\nTo the bank: cold, 150 ms, 1.6 Mbps, CPU ÷ 4; median of ${runs}\n\n${bankReport(figures)}\n`,
  );
}
if (parts.includes('api')) {
  const figures = await benchApi(seconds, onProgress);
  console.log(`\nAPI over HTTP against prepared pgbench, 16 connections each\n\n${apiReport(figures)}\n`);
}
if (parts.includes('storm')) {
  const figures = await benchStorm(runs, onProgress);
  console.log(`\nPayments beside a storm of logins\n\n${stormReport(figures)}\n`);
}
if (parts.includes('renderer')) {
  const figures = await benchRenderer(Math.max(40, runs), renders, onProgress);
  console.log(`\nRenderer, a page with thirty questions and answers\n\n${renderReport(figures)}\n`);
}
if (parts.includes('releases')) {
  const figures = await benchReleases(runs, onProgress);
  console.log(`\nReleases, by the wall clock\n\n${releaseReport(figures)}\n`);
}
if (parts.includes('lighthouse')) {
  const found = await benchLighthouse(runs, onProgress);
  console.log(`\nLighthouse, mobile profile, cold; median of ${runs}\n\n${lighthouseReport(found)}\n`);
}
if (parts.includes('exports')) {
  const figures = await benchExports(payments, onProgress);
  console.log(`\nCSV of payments, made by the API's worker\n\n${exportReport(figures)}\n`);
}
if (parts.includes('import')) {
  const figures = await benchImport(customers, onProgress);
  console.log(`\nImport into an empty PostgreSQL\n\n${importReport(figures)}\n`);
}
if (parts.includes('search')) {
  const figures = await benchSearch(searches, onProgress);
  console.log(`\nSearch of an administrator among 100,000 customers\n\n${searchReport(figures)}\n`);
}
if (parts.includes('scale')) {
  const figures = await benchScale({ customers, rounds, seconds, server: values.server }, onProgress);
  console.log(
    `\nEvery reading call, a large portal and one of a tenth by turns\n\n${scaleReport(figures)}\n`,
  );
  // A call that was not asked is no figure.
  if (figures.refused.length > 0 || !figures.mix) process.exitCode = 1;
}
if (parts.includes('tables')) {
  const figures = await benchTables(rows, runs, onProgress);
  console.log(
    `\nTables with ${rows} rows behind them, against 100; median of ${runs}\n\n${tableReport(figures)}\n`,
  );
}
if (parts.includes('dev')) {
  const figures = await benchDev(edits, onProgress);
  console.log(`\nFrom the save of an edit until a page in development shows it\n\n${devReport(figures)}\n`);
}
if (parts.includes('install')) {
  const figures = await benchInstall(runs, values.against, onProgress);
  console.log(`\nWhat npm start installs, an empty HOME and an empty store\n\n${installReport(figures)}\n`);
}
