import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';

/** `node build-folder.ts <folder>`: builds the remote in that folder into its `dist`. */
const [, , folder = ''] = process.argv;
const { default: config } = (await import(pathToFileURL(join(folder, 'rspack.config.ts')).href)) as {
  default: Configuration;
};
rspack(config).run((error, stats) => {
  if (!error && !stats?.hasErrors()) return;
  console.error(error ?? stats?.toString({ all: false, errors: true }));
  process.exit(1);
});
