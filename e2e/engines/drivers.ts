import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, firefox, webkit } from '@playwright/test';
import { freePort } from '@portal/test-kit/free-ports';
import { launch } from 'puppeteer-core';
import { Builder, Capabilities, Key } from 'selenium-webdriver';
import { CHROMIUM_ARGS } from '../setup/chromium-args.ts';
import type { EngineName, FoundEngine } from './installed.ts';
import type { Refusal } from './refusals.ts';

/** What an engine must be able to do for the verbs. Functions of a page are sent as text, arguments and answers as JSON. */
export interface Driver {
  /** Opens an address and waits until the document has loaded. */
  readonly open: (url: string) => Promise<unknown>;
  /** Calls a function in the page. */
  readonly ask: <Args extends unknown[], Answer>(
    of: ((...args: Args) => Answer) | string,
    ...args: Args
  ) => Promise<Answer>;
  /** Clicks with the mouse at a point of what is shown, in pixels. */
  readonly click: (x: number, y: number) => Promise<unknown>;
  /** Types a text to what has the focus. */
  readonly type: (text: string) => Promise<unknown>;
  readonly key: (name: keyof typeof KEYS) => Promise<unknown>;
  /** Addresses of all tabs. */
  readonly tabs: () => Promise<readonly string[]>;
  /** Faults that pages have told the host, each of which counts against a release; where the driver hears them. */
  readonly faults?: () => readonly string[];
  readonly end: () => Promise<unknown>;
}

const viewport = { width: 1280, height: 900 };
const [locale, timezoneId] = ['es-CO', 'America/Bogota'];
const inZone = { ...process.env, TZ: timezoneId };
const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE };
const call = (of: unknown, args: readonly unknown[]): string => `(${of})(...${JSON.stringify(args)})`;

/** Starts a browser with a profile of its own. Without `scripts` its pages run none; only Chromium refuses something. */
export function startDriver(
  { name, by, path }: FoundEngine,
  scripts: boolean,
  refusal: Refusal = {},
): Promise<Driver> {
  if (by === 'bidi') return byBidi(path, scripts);
  return by === 'webdriver' ? byWebDriver(path, scripts) : byPlaywright(name, path, scripts, refusal);
}

/** Folder of a profile of Chromium whose owner blocks these services. */
function profileThatBlocks(services: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-profile-'));
  const default_content_setting_values = Object.fromEntries(services.map((service) => [service, 2]));
  mkdirSync(join(folder, 'Default'));
  writeFileSync(
    join(folder, 'Default', 'Preferences'),
    JSON.stringify({ profile: { default_content_setting_values } }),
  );
  return folder;
}

async function byPlaywright(
  name: EngineName,
  executablePath: string,
  scripts: boolean,
  { refuse, blocks = [] }: Refusal,
): Promise<Driver> {
  const args = name === 'chromium' ? [...CHROMIUM_ARGS] : [];
  const profile = profileThatBlocks(blocks);
  const context = await { chromium, firefox, webkit }[name].launchPersistentContext(profile, {
    executablePath,
    args,
    viewport,
    timezoneId,
    locale,
    javaScriptEnabled: scripts,
  });
  if (refuse) await context.addInitScript(refuse);
  const faults: string[] = [];
  // The browser tells no body of what it sends by itself. What came too late is the machine's, not the page's.
  await context.addInitScript(() => {
    const { sendBeacon } = Navigator.prototype;
    Navigator.prototype.sendBeacon = function (url, body) {
      if (body instanceof Blob) void body.text().then((text) => console.debug(text));
      return sendBeacon.call(this, url, body);
    };
  });
  context.on('console', (message) => {
    const text = message.type() === 'debug' ? message.text() : '';
    if (text.includes('"kind":"fault"') && !text.includes('"fault":"timeout"')) faults.push(text);
  });
  const page = await context.newPage();
  return {
    open: (url) => page.goto(url),
    ask: (of, ...args) => page.evaluate(call(of, args)),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (pressed) => page.keyboard.press(pressed),
    tabs: async () => context.pages().map((tab) => tab.url()),
    faults: () => faults,
    end: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function byBidi(executablePath: string, scripts: boolean): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    env: inZone,
    defaultViewport: viewport,
    extraPrefsFirefox: { 'intl.accept_languages': locale, 'javascript.enabled': scripts },
  });
  const page = await browser.newPage();
  return {
    open: (url) => page.goto(url),
    ask: async (of, ...args) => (await page.evaluate(call(of, args))) as never,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (pressed) => page.keyboard.press(pressed),
    tabs: async () => (await browser.pages()).map((tab) => tab.url()),
    end: () => browser.close(),
  };
}

async function byWebDriver(path: string, scripts: boolean): Promise<Driver> {
  // It writes the number of the display that it found free to its fourth descriptor.
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const port = await freePort();
  const env = { ...inZone, DISPLAY: `:${String(display).trim()}` };
  const server = spawn(path, [`--port=${port}`], { env, stdio: 'ignore' });
  await expect(() => fetch(`http://127.0.0.1:${port}/status`)).toPass({ timeout: 20_000 });
  const args = ['--automation', `--enable-javascript=${scripts}`];
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } }))
    .build();
  await browser.manage().window().setRect(viewport);
  const own = await browser.getWindowHandle();
  return {
    open: (url) => browser.get(url),
    ask: (of, ...asked) => browser.executeScript(`return ${call(of, asked)}`),
    click: (x, y) => browser.actions().move({ x, y }).click().perform(),
    type: (text) => browser.actions().sendKeys(text).perform(),
    key: (pressed) => browser.actions().sendKeys(KEYS[pressed]).perform(),
    async tabs() {
      const urls: string[] = [];
      for (const tab of await browser.getAllWindowHandles()) {
        await browser.switchTo().window(tab);
        urls.push(await browser.getCurrentUrl());
      }
      await browser.switchTo().window(own);
      return urls;
    },
    async end() {
      await browser.quit();
      await Promise.all([server, screen].map(ended));
    },
  };
}

/** Ends a process that this one started. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill()) await once(child, 'exit');
}
