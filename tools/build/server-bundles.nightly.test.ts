import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../processes.ts';

let made: string;
beforeEach(() => {
  // Inside the project, where what a remote imports is found.
  made = mkdtempSync(join(root, '.portal-bundles-'));
});
afterEach(() => rmSync(made, { recursive: true, force: true }));

/** A remote's sources, to be edited. */
function copyOf(remote: string): string {
  const folder = join(made, remote);
  cpSync(join(root, remote), folder, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|dist)$/.test(path),
  });
  symlinkSync(join(root, remote, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The files that one part of a remote's build writes, by name; the renderer's part, or the browser's. */
async function filesOf(folder: string, part: string): Promise<Readonly<Record<string, string>>> {
  const out = mkdtempSync(join(made, 'out-'));
  // In a process of its own, which reads the sources anew.
  const code = `import { rspack } from '@rspack/core';
    const { default: all } = await import(${JSON.stringify(join(folder, 'rspack.config.ts'))});
    const { dependencies, ...config } = all.find(({ name }) => name === ${JSON.stringify(part)});
    const plugins = config.plugins.filter(({ constructor }) => constructor.name !== 'ReleasePlugin');
    const output = { ...config.output, path: ${JSON.stringify(out)} };
    rspack({ ...config, plugins, output }, (error, stats) => {
      if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
    });`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { cwd: root });
  const names = readdirSync(out).filter((name) => /\.(js|css)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(out, name), 'utf8')]));
}

test('a server bundle stays the same where other pages, their sheets and tests were edited, and is another once its own sheet is', async () => {
  const folder = copyOf('mf-auth');
  const before = await filesOf(folder, 'mf-auth server');
  expect(before['server.js']).toMatch(/mf-auth_\w{5}/);
  const other = join(folder, 'src/pages/other');
  mkdirSync(other);
  writeFileSync(join(other, 'other.module.css'), '.title { color: red; }\n');
  writeFileSync(join(other, 'page.tsx'), 'export default function Other() {\n  return null;\n}\n');
  writeFileSync(join(other, 'page.test.tsx'), 'export {};\n');
  expect(await filesOf(folder, 'mf-auth server')).toEqual(before);
  appendFileSync(join(folder, 'src/pages/login/login.module.css'), '\n.added { color: red; }\n');
  expect((await filesOf(folder, 'mf-auth server'))['server.js']).not.toBe(before['server.js']);
});

test('two releases of a remote in one page have no class in common where a sheet is another, and load their files by their own containers', async () => {
  const folder = copyOf('mf-terms');
  const one = await filesOf(folder, 'mf-terms');
  appendFileSync(
    join(folder, 'src/pages/modify-terms/modify-terms.module.css'),
    '\n.added { color: red; }\n',
  );
  const other = await filesOf(folder, 'mf-terms');
  const sheetOf = (files: typeof one) =>
    Object.entries(files).find(([name]) => /^modify-terms\..*\.css$/.test(name))?.[1] ?? '';
  const classesOf = (files: typeof one) => new Set(sheetOf(files).match(/mf-terms_\w{5}\b/g));
  expect(classesOf(one).size).toBeGreaterThan(5);
  expect([...classesOf(one)].filter((name) => classesOf(other).has(name))).toEqual([]);

  const containers = [one, other].map((files) => {
    const entry = Object.entries(files).find(([name]) => name.startsWith('entry.'))?.[1] ?? '';
    expect(entry).not.toContain('classes_of_');
    const [, container = ''] = /rspackChunk(mf_terms_[0-9a-f]{10})/.exec(entry) ?? [];
    // The prefix of the tags that its loader makes, of scripts and of stylesheets.
    expect(entry).toContain(`"${container}:"`);
    return container;
  });
  expect(containers[0]).not.toBe(containers[1]);
});
