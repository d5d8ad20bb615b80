/** Content of the public pages, and its editing by administrators. */

export { contentJobs } from './operations/schedule-page.ts';
export { blockDrafts, publicBlocks } from './queries/content-blocks.ts';
export { isImageUsed } from './queries/image-use.ts';
export { menus } from './queries/menus.ts';
export { pageDrafts } from './queries/pages.ts';
export { searchBlocks, searchPages } from './queries/search-content.ts';
export type { WaitingDraft } from './queries/waiting-draft.ts';
export { contentHandlers } from './routes.ts';
export { seedContent } from './seed-content.ts';
