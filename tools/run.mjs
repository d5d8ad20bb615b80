// Entry of every npm command; commands.json is the table of them. It runs on the Node that the user has, brings the
// project's own Node and dependencies when they are missing or outdated, and hands over to the command's file on that Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const stop = (message) => {
  console.error(`\n${message}\n`);
  process.exit(1);
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Node ${process.versions.node} is too old: this project needs Node ${manifest.engines.node}.`);
}

/** The command and its arguments, of what stands in the table; without one that does, the table is shown and this ends. */
function commandOf(words) {
  const table = JSON.parse(readFileSync(join(root, 'tools/commands.json'), 'utf8'));
  const [name = '--help', ...args] = words[0] === 'portal' ? words.slice(1) : words;
  const commands = Object.assign({}, ...Object.values(table));
  if (Object.hasOwn(commands, name))
    return { ...commands[name], args: [...(commands[name].args ?? []), ...args] };

  const { npm: atRoot, ...groups } = table;
  const typed = (command) => {
    if (!(command in atRoot)) return `npm run portal -- ${command}`;
    return ['start', 'test'].includes(command) ? `npm ${command}` : `npm run ${command}`;
  };
  const line = ([command, { takes = '', does }], called = command) =>
    `  ${`${called} ${takes}`.padEnd(52)} ${does}`;
  console.log('npm run portal -- <name> …');
  for (const [group, entries] of Object.entries(groups))
    console.log(
      `\n${group}\n${Object.entries(entries)
        .map((entry) => line(entry))
        .join('\n')}`,
    );
  console.log('\nevery day, commands of their own; what follows a name stands after --');
  for (const entry of Object.entries(atRoot)) console.log(line(entry, typed(entry[0])));
  if (['--help', '-h', 'help'].includes(name)) process.exit(0);
  const nearest = Object.keys(commands).reduce((best, other) =>
    distance(name, other) < distance(name, best) ? other : best,
  );
  stop(`There is no command "${name}"; the nearest is ${nearest}: ${typed(nearest)}`);
}

/** Letters to put in, take out or change until one word is the other. */
function distance(one, other) {
  let row = [...other, ''].map((_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const above = row;
    row = [at + 1];
    for (const [column, its] of [...other].entries())
      row.push(Math.min(row[column] + 1, above[column + 1] + 1, above[column] + (letter === its ? 0 : 1)));
  }
  return row.at(-1);
}

/** Starts a program. `ended` answers its exit code. */
function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  // The terminal sends Ctrl-C to all processes of the group; other signals reach only this one.
  const pass = (signal) => child.kill(signal);
  process.on('SIGINT', () => {});
  process.on('SIGTERM', pass);
  // Between npm and this stands a shell that passes no signal on: where it has ended, this is to end too.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return;
    clearInterval(watch);
    pass('SIGTERM');
  }, 500);
  const ended = new Promise((resolve) => {
    child.on('error', (error) => stop(`Could not run ${command}: ${error.message}`));
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', pass);
      clearInterval(watch);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
  return { child, ended };
}

/**
 * Installs packages with one line of progress on standard error, since another program may read the command's output.
 * Answers whether it succeeded; if not, what the package manager said stands on standard error.
 */
async function install(options) {
  const began = Date.now();
  const { stderr } = process;
  const say = (text, end = '') => stderr.write(stderr.isTTY ? `\r${text.padEnd(70)}${end}` : `${text}\n`);
  say('Installing packages (the first time takes a minute or two)…');
  const windows = process.platform === 'win32';
  const { child, ended } = start(
    windows ? 'npx.cmd' : 'npx',
    [
      '--yes',
      manifest.config.packageManager,
      'install',
      '--frozen-lockfile',
      '--reporter=ndjson',
      ...options,
    ],
    { shell: windows, stdio: ['inherit', 'ignore', 'pipe'] },
  );
  const packages = new Set();
  const imported = new Set();
  const said = [];
  for await (const line of createInterface({ input: child.stderr })) {
    const event = line.startsWith('{') ? JSON.parse(line) : { level: 'error', message: line };
    if (event.status === 'resolved') packages.add(event.packageId);
    if (event.status === 'imported') imported.add(event.to);
    if (event.level === 'error') said.push(event.err?.message ?? event.message ?? line);
    if (event.name === 'pnpm:progress' && stderr.isTTY) {
      say(`Installing packages: ${imported.size} of ${packages.size}`);
    }
  }
  const isDone = (await ended) === 0;
  if (!isDone) console.error(`\n${said.join('\n')}`);
  else say(`${packages.size} packages installed in ${Math.round((Date.now() - began) / 1000)} s`, '\n');
  return isDone;
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .digest('hex');
const { file, args, installs = 'tests' } = commandOf(process.argv.slice(2));
const stampOf = (name) => join(root, 'node_modules', name);
/**
 * What is installed, the largest first. Each is enough for a command that asks for a later one. What builds and runs the
 * portal installs neither tests nor linters, benches and component pages.
 */
const KINDS = [
  { name: 'component-pages', stamp: stampOf('.installed-component-pages'), options: [] },
  { name: 'tests', stamp: stampOf('.installed'), options: ['--filter', '!@portal/component-pages'] },
  {
    name: 'run',
    stamp: stampOf('.installed-to-run'),
    options: [
      '--prod',
      ...['component-pages', 'e2e', 'bench'].flatMap((name) => ['--filter', `!@portal/${name}`]),
    ],
  },
];
const needed = KINDS.findIndex(({ name }) => name === installs);
const isInstalled = ({ stamp }) => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
if (!KINDS.slice(0, needed + 1).some(isInstalled)) {
  // What a developer has installed is brought up to date whole: the lesser kind would take the rest away.
  const kind = KINDS.slice(0, needed + 1).find(({ stamp }) => existsSync(stamp)) ?? KINDS[needed];
  if (!(await install(kind.options)))
    stop('The dependencies could not be installed; the lines above say why.');
  writeFileSync(kind.stamp, lock);
}

const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const portal = start(node, ['--disable-warning=ExperimentalWarning', file, ...args], {
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  },
});
process.exitCode = await portal.ended;
