import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { HOST_COOKIES } from '../../shared/process-kit/src/plain-cookies.ts';

/**
 * Patterns that no source of the servers may hold: requirements that no call can show, since they are of all code
 * (docs/asvs.csv names the test).
 */

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const shipped = execFileSync('git', ['ls-files', '-z', 'api/src', 'platform', 'shared'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$|\/testing\//.test(path))
  .filter((path) => !/^shared\/(ui|remote-kit|features|test-kit)\//.test(path));

/** Matches of a pattern, each with its file. */
const placesOf = (pattern: RegExp): readonly string[] =>
  shipped.flatMap((path) => [...read(path).matchAll(pattern)].map(([found]) => `${path}: ${found}`));
const filesWith = (pattern: RegExp): readonly string[] => [
  ...new Set(placesOf(pattern).map((place) => place.slice(0, place.indexOf(':')))),
];

test('hashes, ciphers and signatures are of the approved ones, and nothing lets a caller choose', () => {
  expect(shipped.length).toBeGreaterThan(500);
  const chosen = placesOf(/\bcreate(?:Hash|Hmac|Cipheriv|Decipheriv)\(\s*([^,)]+)/g).map((place) =>
    place.slice(place.indexOf('(') + 1),
  );
  expect([...new Set(chosen)].sort()).toEqual(["'sha256'", 'ALGORITHM']);
  expect(filesWith(/\bALGORITHM\b/g)).toEqual(['api/src/platform/process/sealing.ts']);
  expect(read('api/src/platform/process/sealing.ts')).toContain("ALGORITHM = 'aes-256-gcm'");
});

test('what must not be guessed comes from the system’s generator; the other one only spreads waiting', () => {
  expect(filesWith(/Math\.random/g)).toEqual([
    'api/src/platform/database/database.ts',
    'platform/registry/cli/client.ts',
  ]);
  for (const path of ['api/src/platform/database/database.ts', 'platform/registry/cli/client.ts']) {
    for (const line of read(path)
      .split('\n')
      .filter((text) => text.includes('Math.random'))) {
      expect(line).toMatch(/setTimeout|pause\(/);
    }
  }
});

test('no certificate goes unchecked', () => {
  expect(placesOf(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/g)).toEqual([]);
});

test('no text becomes code or a command: servers start programs in two places, without a shell', () => {
  expect(placesOf(/\beval\(|\bnew Function\(|from 'node:vm'/g)).toEqual([
    "platform/renderer/process/main.ts: from 'node:vm'",
  ]);
  // V8's collector, asked for by its name before any foreign code is there.
  expect(placesOf(/\brunIn\w*Context\(.*/g)).toEqual([
    "platform/renderer/process/main.ts: runInNewContext('gc') as () => void;",
  ]);
  expect(filesWith(/node:child_process/g)).toEqual([
    // No server's: the release command at the desk of a team runs the scripts of its own repository.
    'platform/registry/cli/own-repository.ts',
    'platform/renderer/render-process.ts',
    'shared/process-kit/src/postgres-programs.ts',
  ]);
  expect(placesOf(/(?<![.\w])exec(?:Sync|File|FileSync)?\(\s*['"`]|shell: true/g)).toEqual([]);
});

test('no pattern is built from what people send', () => {
  const built = placesOf(/new RegExp\(([^;]*?)\)/g).flatMap((place) => [...place.matchAll(/\$\{(\w+)/g)]);
  const parts = [...new Set(built.map(([, name = '']) => name))];
  // Constants of the source, and the number of digits of a column of an import.
  expect(parts.filter((name) => !/^[A-Z_]+$/.test(name))).toEqual(['digits']);
});

test('every cookie of the servers has the prefix that binds it to this host', () => {
  const names = placesOf(/\b\w*COOKIE\w* = '[^']*'/g).map((place) => /'([^']*)'/.exec(place)?.[1] ?? '');
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !name.startsWith('__Host-'))).toEqual([]);
  // Each has its plain name on the machine itself.
  expect([...new Set(names)].toSorted()).toEqual(HOST_COOKIES.map((name) => `__Host-${name}`).toSorted());
});

test('images run in production mode, and neither history nor tests nor secrets of a developer are sent to their build', () => {
  expect(read('ops/docker/Dockerfile')).toContain('ENV NODE_ENV=production');
  const left = read('.dockerignore').split('\n');
  for (const line of ['.git', '.portal', '**/*.test.ts', '**/.env*', '**/node_modules'])
    expect(left).toContain(line);
  // The one stage that is given everything keeps the manifests alone, and is no image of its own.
  expect(read('ops/docker/Dockerfile').match(/^COPY (?:--\S+ )*\. .*$/gm)).toEqual(['COPY . /all']);
});

test('a first start makes every secret: none has a default in compose or images', () => {
  const compose = read('docker-compose.yml');
  const given = [...compose.matchAll(/^\s+(\w*(?:SECRET|PASSWORD|PEPPER|PRIVATE_KEY)\w*): (.*)$/gm)];
  expect(given.length).toBeGreaterThan(3);
  for (const [, name = '', value = ''] of given) {
    if (name.endsWith('_FILE'))
      expect([name, value]).toEqual([name, expect.stringContaining('/run/secrets/')]);
    else expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:-\}$/)]);
  }
});
