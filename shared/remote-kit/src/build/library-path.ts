/** Whether a file is of a library, and not of the packages that remotes are built with: both may lie in `node_modules`. */
export function isOfLibrary(path: string): boolean {
  return /node_modules[\\/](?!\.pnpm[\\/]|@portal[\\/])(?!.*node_modules)/.test(path);
}
