/** What the public pages show, and how administrators change it. */

export { contentJobs } from './operations/schedule-page.ts';
export { editedBlocks, publicBlocks } from './queries/content-blocks.ts';
export { isImageUsed } from './queries/image-use.ts';
export { contentPages } from './queries/pages.ts';
export { searchBlocks, searchPages } from './queries/search-content.ts';
export { menus } from './queries/sections.ts';
export { contentHandlers } from './routes.ts';
export { seedContent } from './seed-content.ts';
