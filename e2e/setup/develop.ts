import { developAgainst } from '../../tools/dev/against.ts';

/**
 * `node develop.ts <url> <remote> <folder>`: `npm run dev -- <remote> --against <url>` for sources in another folder.
 */
const [, , url = '', remote = '', folder = ''] = process.argv;
const here = await developAgainst({
  remotes: [remote],
  folders: { [remote]: folder },
  url,
  port: 0,
  say: (line) => console.log(line),
});
process.send?.(here.url);
// The test that started this process has ended.
process.once('disconnect', () => void here.close().then(() => process.exit(0)));
