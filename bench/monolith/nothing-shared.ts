/** Stands where the shell offers shared modules to remotes: in one bundle there is no remote to offer them to. */
export const shared = {};
