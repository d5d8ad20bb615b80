import { join } from 'node:path';
import { rspack } from '@rspack/core';
import type { DevelopmentNews } from '../../platform/host/index.ts';
import { developmentConfig } from '../../shared/remote-kit/src/build/index.ts';
import { root } from '../processes.ts';
import { BuildFailedError } from './build-faults.ts';
import { configOf, faultsIn, tellBuild, tellFaults } from './watch-build.ts';

/**
 * Run by `watch-build.ts`: builds the shell for development, and sends the result and the list of source files to its
 * parent.
 */
const folder = join(root, 'shell');
const hotSwap = join(folder, 'src/development/hot-swap.ts');
const tell = (news: DevelopmentNews): void => void process.send?.(news);
const onFaults = tellFaults('build of shell', tell);

try {
  const config = developmentConfig(await configOf('shell', folder), {
    before: ['./src/development/refresh.entry.ts'],
    plugins: [
      new rspack.NormalModuleReplacementPlugin(/development\/hot-swap\.ts$/, (asked) => {
        // `fast-refresh.ts` extends `hot-swap.ts`, so its own import must not be replaced.
        if (asked.contextInfo.issuer !== join(folder, 'src/development/fast-refresh.ts'))
          asked.request = hotSwap.replace('hot-swap', 'fast-refresh');
      }),
    ],
    onBuilt: tellBuild(tell),
  });
  rspack(config).run((error, stats) => {
    onFaults(faultsIn(folder, error, stats));
    // Ends after the parent has received the whole message.
    process.send?.({ read: [...(stats?.compilation.fileDependencies ?? [])] }, () => process.exit(0));
  });
} catch (error) {
  if (!(error instanceof BuildFailedError)) throw error;
  onFaults([{ kind: 'build', text: error.message }]);
  process.disconnect();
}
