import './nonce.ts';
import './styles.css';
import { loadFullStylesheet } from './full-stylesheet.ts';
import { yieldToMain } from './yield-to-main.ts';

/**
 * The shell is one file, so that it takes one request, and comes to life in steps: on a slow phone the whole of it
 * would hold up whatever a finger does meanwhile for a third of a second. The largest parts come one by one.
 */
const steps: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@portal/ui/core'),
  () => import(/* webpackMode: "eager" */ '@portal/ui/router'),
  () => import(/* webpackMode: "eager" */ '@portal/api-client'),
  () => import(/* webpackMode: "eager" */ './shared-modules.ts'),
  () =>
    import(
      /* webpackMode: "eager", webpackExports: ["createInstance"] */ '@module-federation/enhanced/runtime'
    ),
];

async function start(): Promise<void> {
  for (const step of steps) {
    // Before the first one too: the file itself has just been read in this task.
    await yieldToMain();
    await step();
  }
  await yieldToMain();
  const { boot } = await import(/* webpackMode: "eager" */ './boot/boot.ts');
  await yieldToMain();
  await loadFullStylesheet(document);
  // The browser styles the page anew here.
  await yieldToMain();
  await boot();
}

void start();
