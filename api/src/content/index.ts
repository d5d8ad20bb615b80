/** What the public pages show: carousels, questions, tiles, contact lines, menus. */
export { contentMigrations } from './migrations.ts';
export { frontModules, menus } from './queries.ts';
export { contentHandlers } from './routes.ts';
export { seedContent } from './seed-content.ts';
