/** Forms that stand in the HTML before their code. */
export { formBefore, useFormBefore } from './form-before.ts';
export { ScriptsNeeded } from './scripts-needed.tsx';
