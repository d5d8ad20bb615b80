// Entry of every npm command. It runs on the Node that the user has, brings the project's own Node and
// dependencies when they are missing or outdated, and hands over to `scripts/<command>.ts` on that Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    // The terminal sends Ctrl-C to all processes of the group; other signals reach only this one.
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', () => {});
    process.on('SIGTERM', pass);
    child.on('error', (error) => stop(`Could not run ${command}: ${error.message}`));
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', pass);
      resolve(code ?? (signal ? 1 : 0));
    });
  });

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'pnpm-lock.yaml')))
  .digest('hex');
// Only the commands for the component pages install their packages.
const withComponentPages = /component-pages$/.test(process.argv[2] ?? '');
const stamp = join(root, 'node_modules', withComponentPages ? '.installed-component-pages' : '.installed');
const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
if (!installed) {
  // On standard error, since another program may read the command's output.
  console.error('Installing dependencies (the first time takes a minute or two)…');
  const windows = process.platform === 'win32';
  const code = await run(
    windows ? 'npx.cmd' : 'npx',
    [
      ...['--yes', manifest.config.packageManager, 'install', '--frozen-lockfile'],
      ...(withComponentPages ? [] : ['--filter', '!@portal/component-pages']),
    ],
    { shell: windows, stdio: ['inherit', process.stderr, 'inherit'] },
  );
  if (code !== 0) stop('The dependencies could not be installed; the lines above say why.');
  writeFileSync(stamp, lock);
}

const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const [command, ...args] = process.argv.slice(2);
const script = join(root, 'scripts', `${command.replace(':', '-')}.ts`);
if (!existsSync(script)) stop(`There is no command "${command}".`);
process.exitCode = await run(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  },
});
