import './nonce.ts';
import './stand-in-storage.ts';
import './styles.css';
import { loadFullStylesheet } from './full-stylesheet.ts';
import { liveWithTranslation } from './integrity/translated-page.ts';
import { yieldToMain } from './yield-to-main.ts';

/**
 * The shell is one file, so that it needs one request, but its parts are evaluated one by one: on a slow phone the
 * whole evaluation would block input for a third of a second.
 */
const steps: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@portal/ui/core'),
  () => import(/* webpackMode: "eager" */ '@portal/remote-kit/faces/react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@portal/api-client'),
  () => import(/* webpackMode: "eager" */ './shared-modules.ts'),
  () =>
    import(
      /* webpackMode: "eager", webpackExports: ["createInstance"] */ '@module-federation/enhanced/runtime'
    ),
];

async function start(): Promise<void> {
  for (const step of steps) {
    // Also before the first part: the browser has just parsed the file in this task.
    await yieldToMain();
    await step();
  }
  await yieldToMain();
  const { boot } = await import(/* webpackMode: "eager" */ './boot/boot.ts');
  await yieldToMain();
  await loadFullStylesheet(document);
  // The browser recalculates the page's styles here.
  await yieldToMain();
  await boot();
}

liveWithTranslation(window);
void start();
