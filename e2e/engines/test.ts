import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { copyTemplate } from '../setup/databases.ts';
import { type Portal, startPortalAlone, templateDirectory } from '../setup/portal-process.ts';
import { PASSWORD } from '../setup/test.ts';
import { type Driver, startDriver } from './drivers.ts';
import { type EngineName, foundEngine } from './installed.ts';
import { type Person, personAt } from './person.ts';
import { REFUSALS } from './refusals.ts';

export { PASSWORD };

interface Fixtures {
  /** Whether pages may run scripts. */
  readonly scripts: boolean;
  /** What the browser refuses, of `REFUSALS`. A journey that ends with a sentence about it is skipped with that sentence. */
  readonly refusal: string | undefined;
  /** A browser with a profile of its own, none of whose pages counts a fault against a release. */
  readonly driver: Driver;
  /** A person at that browser. */
  readonly person: Person;
}
interface WorkerFixtures {
  readonly engine: EngineName;
  /** Of the portal; `embedded` is the one of `npm start`. */
  readonly database: 'postgres' | 'embedded';
  /** Of the portal's processes. */
  readonly environment: Readonly<Record<string, string>>;
  /** Shared by the journeys of a worker: none changes what another one looks at. */
  readonly portal: Portal;
}

/** A journey in the engine of its project. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  database: ['postgres', { option: true, scope: 'worker' }],
  environment: [{}, { option: true, scope: 'worker' }],
  portal: [
    async ({ database, environment }, use) => {
      const copy = database === 'postgres' ? await copyTemplate() : undefined;
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-engines-'));
      cpSync(templateDirectory[copy ? 'postgres' : 'embedded'], dataDir, { recursive: true });
      const url = copy ? { DATABASE_URL: copy.url } : {};
      const portal = await startPortalAlone(dataDir, { ...url, ...environment });
      await use(portal);
      await portal.stop();
      await copy?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  scripts: [true, { option: true }],
  refusal: [undefined, { option: true }],
  driver: async ({ engine, scripts, refusal }, use) => {
    const found = foundEngine(engine);
    if (!found) throw new Error(`${engine} is not on this machine.`);
    const driver = await startDriver(found, scripts, REFUSALS[refusal ?? '']);
    await use(driver);
    const faults = driver.faults?.() ?? [];
    await driver.end();
    expect(faults).toEqual([]);
  },
  person: async ({ driver, portal, scripts, refusal }, use, info) => {
    const { told: sentences } = REFUSALS[refusal ?? ''] ?? {};
    const told = sentences && { sentences, heard: (sentence: string) => info.skip(true, sentence) };
    await use(personAt(driver, portal.url, scripts, told));
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

/** Chooses a bank for what is ticked, and has the bank decide about the payment. */
export async function payAtBank(person: Person, decision = /^Aprobar pago/): Promise<void> {
  await person.press(/(Banco|Pagas desde):/);
  // Until the sheet has come, the bank of last time is the name of the button that opens it.
  await person.see('¿Desde qué banco pagas?');
  await person.press(/bancolombia/i);
  await person.press('Pagar PSE');
  await person.press(decision);
}
