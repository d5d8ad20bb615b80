/** Whether a file belongs to a library and not to a package of ours: both may lie in `node_modules`. */
export function isOfLibrary(path: string): boolean {
  return /node_modules[\\/](?!\.pnpm[\\/]|@portal[\\/])(?!.*node_modules)/.test(path);
}
