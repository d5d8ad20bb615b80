import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { contentHash } from './content-hash.ts';
import { unofferedImports } from './faces.ts';

const folderWith = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-kit-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
};

test('an import that a curated face does not offer is named, with the face to add it to', async () => {
  const folder = await folderWith({
    'page.tsx': "import { useQuery, HydrationBoundary } from '@tanstack/react-query';\n",
  });
  const faults = unofferedImports(folder);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('HydrationBoundary of @tanstack/react-query');
  expect(faults[0]).toContain('faces/react-query');
});

test('the router is imported by its own name, and a page that takes more of it than the shell shares is named', async () => {
  const folder = await folderWith({
    'page.tsx': "import { NavLink, useNavigate, useBlocker } from 'react-router-dom';\n",
  });
  const [fault, ...others] = unofferedImports(folder);
  expect(others).toEqual([]);
  expect(fault).toContain(
    ': useBlocker of react-router-dom: add it to @portal/remote-kit/faces/react-router-dom',
  );
});

test('a form is written with react-hook-form and yup by their own names, and a rule that the shell does not share is named', async () => {
  const folder = await folderWith({
    'page.tsx':
      "import { useWatch } from 'react-hook-form';\nimport * as yup from 'yup';\nyup.object({ a: yup.string(), b: yup.tuple([]) });\n",
  });
  const [fault, ...others] = unofferedImports(folder);
  expect(others).toEqual([]);
  expect(fault).toContain(': tuple of yup: add it to @portal/remote-kit/faces/yup');
});

test('types, renamed names, tests and what helps them are no matter of the page', async () => {
  const folder = await folderWith({
    'page.tsx': "import {\n  type QueryKey,\n  useQuery as ask,\n} from '@tanstack/react-query';\n",
    'page.test.tsx': "import { HydrationBoundary } from '@tanstack/react-query';\n",
    'testing.tsx': "import { MemoryRouter } from 'react-router-dom';\n",
  });
  expect(unofferedImports(folder)).toEqual([]);
});

test('the hash of sources follows names and contents, and nothing that a build leaves', async () => {
  const one = await folderWith({ 'a.ts': '1', 'b.ts': '2' });
  const same = await folderWith({ 'b.ts': '2', 'a.ts': '1' });
  const renamed = await folderWith({ 'a.ts': '1', 'c.ts': '2' });
  const shifted = await folderWith({ 'a.ts': '12', 'b.ts': '' });
  expect(contentHash(same, [same])).toBe(contentHash(one, [one]));
  expect(contentHash(renamed, [renamed])).not.toBe(contentHash(one, [one]));
  expect(contentHash(shifted, [shifted])).not.toBe(contentHash(one, [one]));
});
