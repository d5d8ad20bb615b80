/** Forms that stand in the HTML before their code. */
export { ScriptsNeeded } from './scripts-needed.tsx';
export { usePostedForm } from './use-posted-form.ts';
