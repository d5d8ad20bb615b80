/** Switches that turn features of the portal on and off. */

export { changeVariable, variableSubject } from './operations/change-variable.ts';
export {
  ACH_BUTTON,
  activeChoice,
  activeFeatures,
  isVariableActive,
  LIMIT_INCREASE,
  QUOTER,
  STAFF_SECOND_FACTOR,
  TERM_MODIFICATION,
  variableActive,
  variableGroups,
} from './queries/variables.ts';
export { settingsHandlers } from './routes.ts';
