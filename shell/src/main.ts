import './nonce.ts';
import './styles.css';
import { breathe } from './breathe.ts';

/**
 * The shell is one file, so that it takes one request, and comes to life in steps: on a slow phone the whole of it
 * would hold up whatever a finger does meanwhile for a third of a second.
 */
async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await breathe();
  await import(/* webpackMode: "eager" */ '@portal/ui/core');
  await breathe();
  await import(/* webpackMode: "eager" */ './shared-modules.ts');
  await breathe();
  const { boot } = await import(/* webpackMode: "eager" */ './boot.tsx');
  await breathe();
  boot();
}

void start();
