import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { type Portal, startPortalAlone } from '../../../e2e/setup/portal-process.ts';
import { buildAll } from '../../../tools/build/build.ts';
import { launch } from '../pages/browser.ts';
import { selfSignedCertificate } from '../pages/certificate.ts';
import { type Front, openFront } from '../pages/front.ts';

/** A portal behind its front. */
export interface Staged {
  readonly portal: Portal;
  readonly front: Front;
  readonly pageSecret: string;
}

export interface Stage extends Staged {
  readonly browser: Browser;
  /** The build of another checkout, behind a front of its own. */
  readonly before: Staged | undefined;
}

/** Builds what changed in another checkout, by its own tools, and answers how its portal is started. */
async function otherCheckout(folder: string): Promise<typeof startPortalAlone> {
  const root = resolve(folder);
  const script = join(root, 'tools/build/build.ts');
  await promisify(execFile)(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '--eval',
      `await (await import(${JSON.stringify(pathToFileURL(script).href)})).buildAll()`,
    ],
    { cwd: root },
  );
  const module = (await import(pathToFileURL(join(root, 'e2e/setup/portal-process.ts')).href)) as {
    readonly startPortalAlone: typeof startPortalAlone;
  };
  return module.startPortalAlone;
}

/**
 * Chromium before a portal of this checkout, and of another one if its folder is given; what it hands to `work` ends with
 * it.
 */
export async function onStage<T>(
  against: string | undefined,
  onProgress: (step: string) => void,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-paint-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const certificate = selfSignedCertificate();
  const staged = async (name: string, start: typeof startPortalAlone): Promise<Staged> => {
    const front = await openFront(certificate);
    closers.push(() => front.close());
    const pageSecret = randomBytes(32).toString('base64url');
    onProgress(`starting the portal: ${name}`);
    const portal = await start(join(folder, name), { PUBLIC_URL: front.url, PAGE_SECRET: pageSecret });
    closers.push(() => portal.stop());
    front.connect(portal.url);
    return { portal, front, pageSecret };
  };
  try {
    onProgress('building the portal');
    await buildAll();
    const ours = await staged('ours', startPortalAlone);
    let before: Staged | undefined;
    if (against !== undefined) {
      onProgress(`building the portal of ${against}`);
      before = await staged('before', await otherCheckout(against));
    }
    const browser = await launch(certificate.fingerprint);
    closers.push(() => browser.close());
    return await work({ ...ours, browser, before });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
