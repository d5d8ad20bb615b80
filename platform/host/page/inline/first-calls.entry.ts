import { type EarlyWindow, type FirstCallsPlan, startFirstCalls } from './first-calls.ts';

startFirstCalls(
  JSON.parse(document.currentScript?.dataset['plan'] ?? '') as FirstCallsPlan,
  self as EarlyWindow,
);
