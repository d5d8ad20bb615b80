/** Switches that turn features of the portal on and off. */
export { settingsMigrations } from './migrations.ts';
export { activeFeatures, isVariableActive, TERM_MODIFICATION } from './operations.ts';
export { settingsHandlers } from './routes.ts';
