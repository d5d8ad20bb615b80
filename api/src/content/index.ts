/** What the public pages show, and how administrators change it. */

export { frontModules } from './front-modules.ts';
export { isImageUsed } from './image-use.ts';
export { contentJobs } from './operations/schedule-page.ts';
export { contentPages } from './pages.ts';
export { contentHandlers } from './routes.ts';
export { menus } from './sections.ts';
export { seedContent } from './seed-content.ts';
