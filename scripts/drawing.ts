import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { roomImports } from './drawing/room-imports.ts';
import { pageOf } from './drawing/rooms.ts';
import { root } from './processes.ts';

// Draws which room of the portal imports which, tests apart; a circle among those that ship is a failure.
const page = pageOf(roomImports());
writeFileSync(join(root, 'docs/images/rooms.md'), page);
if (page.includes('There is a circle')) process.exitCode = 1;
