/** Replaces the list of shared modules: one bundle has no remotes to share them with. */
export const shared = {};
