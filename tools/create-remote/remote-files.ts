import type { RouteAccess } from '../../shared/release-protocol/src/release.ts';

/** A person's answers about a new remote. */
export interface NewRemote {
  /** `mf-` and lower-case letters. */
  readonly name: string;
  readonly owner: string;
  readonly path: string;
  /** In Spanish: heading, document title and menu entry. */
  readonly title: string;
  readonly audience: Audience;
}

export type Audience = 'public' | 'client' | 'admin';

const access: Readonly<Record<Audience, RouteAccess>> = {
  public: { kind: 'public-or-private' },
  client: { kind: 'client' },
  // Open to any administrator: with an area the page would open only after the API grants an area with its path.
  admin: { kind: 'admin' },
};
const layouts = { public: 'public', client: 'customer', admin: 'admin' } as const;
const templates = { public: 'PublicPage', client: 'CustomerPage', admin: 'AdminPage' } as const;

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Size budget in bytes of a new remote's page; its first API call would exceed a smaller one. */
const NEW_BUDGET = 10_000;

/** A longer name would not fit into the line of its route. */
const LONGEST_PAGE_NAME = 16;

/** `/puntos-lealtad/:id` → `puntos-lealtad`; of a long path the first words. */
export function pageNameOf(path: string): string {
  const words = path
    .split('/')
    .filter((segment) => !segment.startsWith(':'))
    .flatMap((segment) => segment.split(/[-_]/))
    .filter(Boolean);
  let name = '';
  for (const word of words) {
    const longer = name === '' ? word : `${name}-${word}`;
    if (longer.length > LONGEST_PAGE_NAME) break;
    name = longer;
  }
  return name || (words[0] ?? '').slice(0, LONGEST_PAGE_NAME);
}

/** The last places of the menu, so that a new entry moves no other one. */
const menuEntry = ({ audience }: NewRemote): string =>
  audience === 'public'
    ? '[]'
    : `[{ path, label: page.title, icon: 'document', audience: '${audience}', ${
        audience === 'admin' ? "group: 'Operación', " : ''
      }slot: 90 }]`;

const written = (value: RouteAccess): string =>
  `{ ${Object.entries(value)
    .map(([key, inner]) => `${key}: ${quoted(String(inner))}`)
    .join(', ')} }`;

/** Every file of a new remote, by its path in the remote's folder. */
export function remoteFiles(remote: NewRemote): Readonly<Record<string, string>> {
  const { name, owner, path, title, audience } = remote;
  const page = pageNameOf(path);
  const template = templates[audience];
  return {
    'package.json': `${JSON.stringify(
      {
        name: `@portal/${name}`,
        version: '0.1.0',
        private: true,
        type: 'module',
        scripts: {
          build: 'rspack build',
          test: 'node --experimental-vm-modules node_modules/jest/bin/jest.js',
          typecheck: 'tsc',
        },
        dependencies: {
          '@portal/remote-kit': 'workspace:*',
          '@portal/ui': 'workspace:*',
          '@rspack/cli': 'catalog:',
          react: 'catalog:',
        },
        devDependencies: { jest: 'catalog:', typescript: 'catalog:' },
      },
      null,
      2,
    )}\n`,
    'jest.config.mjs': "export { default } from '../jest.config.mjs';\n",
    'tsconfig.json': '{ "extends": "../tsconfig.json" }\n',
    'rspack.config.ts': `import { remoteConfig } from '@portal/remote-kit/build';
import remote from './remote.ts';

export default remoteConfig(remote, import.meta.dirname);
`,
    // The page as it is written weighs 2 KB; a change that makes it heavier than this says so here.
    'budgets.json': `${JSON.stringify({ [`./${page}`]: NEW_BUDGET }, null, 2)}\n`,
    'remote.ts': `import { defineRemote } from '@portal/remote-kit/manifest';
import { page } from './src/texts.ts';

const path = ${quoted(path)};

export default defineRemote({
  name: ${quoted(name)},
  owner: ${quoted(owner)},
  routes: [
    { path, access: ${written(access[audience])}, layout: '${layouts[audience]}', ...page, page: './${page}' },
  ],
  menu: ${menuEntry(remote)},
});
`,
    'src/texts.ts': `/** What the page is called, in its head, its heading and the menu. */
export const page = {
  title: ${quoted(title)},
  description: ${quoted(`${title}.`)},
} as const;

/** Every other visible text of this remote. */
export const texts = {
  body: 'Esta página acaba de nacer.',
} as const;
`,
    [`src/pages/${page}/page.tsx`]: `import { Card } from '@portal/ui/core';
import { ${template} } from '@portal/ui/page';
import { page, texts } from '../../texts.ts';

export default function Page() {
  return (
    <${template} title={page.title}>
      <Card>
        <p>{texts.body}</p>
      </Card>
    </${template}>
  );
}
`,
    [`src/pages/${page}/page.test.tsx`]: `import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { page, texts } from '../../texts.ts';
import Page from './page.tsx';

test('the page says what it is for', () => {
  render(<Page />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(page.title);
  expect(screen.getByText(texts.body)).not.toBeNull();
});
`,
  };
}
