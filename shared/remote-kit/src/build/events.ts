import { readFileSync } from 'node:fs';
import { filesBelow } from './content-hash.ts';

/**
 * Names of the events that sources publish and subscribe to, sorted. They are read from the text, so a name must stand
 * in the call itself (`bus.emit('toast@1', …)`), as the compiler checks it there.
 */
export function eventsOf(folder: string): { emits: string[]; hears: string[] } {
  const found = { emit: new Set<string>(), on: new Set<string>() };
  const pattern = /\bbus\s*\.\s*(emit|on)\(\s*'([^']+)'/g;
  for (const file of filesBelow(folder)) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    for (const [, kind, name] of readFileSync(file, 'utf8').matchAll(pattern)) {
      found[kind as keyof typeof found].add(name ?? '');
    }
  }
  return { emits: [...found.emit].sort(), hears: [...found.on].sort() };
}
