import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { copyTemplate } from '../setup/databases.ts';
import { type Portal, startPortalAlone, templateDirectory } from '../setup/portal-process.ts';
import { PASSWORD } from '../setup/test.ts';
import { startDriver } from './drivers.ts';
import { type EngineName, foundEngine } from './installed.ts';
import { type Person, personAt } from './person.ts';

export { PASSWORD };

interface Fixtures {
  /** Whether pages may run scripts. */
  readonly scripts: boolean;
  /** A person at a browser with a profile of its own. */
  readonly person: Person;
}
interface WorkerFixtures {
  readonly engine: EngineName;
  /** Of the portal's processes. */
  readonly environment: Readonly<Record<string, string>>;
  /** Shared by the journeys of a worker: none changes what another one looks at. */
  readonly portal: Portal;
}

/** A journey in the engine of its project. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  environment: [{}, { option: true, scope: 'worker' }],
  portal: [
    async ({ environment }, use) => {
      const database = await copyTemplate();
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-engines-'));
      cpSync(templateDirectory[database ? 'postgres' : 'embedded'], dataDir, { recursive: true });
      const url = database ? { DATABASE_URL: database.url } : {};
      const portal = await startPortalAlone(dataDir, { ...url, ...environment });
      await use(portal);
      await portal.stop();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  scripts: [true, { option: true }],
  person: async ({ engine, portal, scripts }, use) => {
    const found = foundEngine(engine);
    if (!found) throw new Error(`${engine} is not on this machine.`);
    const driver = await startDriver(found, scripts);
    await use(personAt(driver, portal.url, scripts));
    await driver.end();
  },
});

/** Logs in by the form and waits for the page that the person lands on. */
export async function logIn(person: Person, id: string, landing: RegExp): Promise<void> {
  await person.open('/login');
  await person.type('Cédula', id);
  await person.type('Contraseña', PASSWORD);
  await person.press('Ingresar');
  await person.at(landing);
}

/** Chooses a bank for what is ticked, and has the bank approve the payment. */
export async function payAtBank(person: Person): Promise<void> {
  await person.press(/(Banco|Pagas desde):/);
  await person.press(/bancolombia/i);
  await person.press('Pagar PSE');
  await person.press(/^Aprobar pago/);
}
