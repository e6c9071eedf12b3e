import { existsSync } from "node:fs";
import { mkdir, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sparticuz from "@sparticuz/chromium";
import { chromium, type Browser } from "playwright-core";
import { reusePages } from "./reused-pages.ts";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Not the arguments that the npm package suggests: they disable the isolation of origins, which these tests are
 * about, and use a single process, which does not survive a closed page.
 */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
  // One process for all pages of a host in a context, which other hosts never share.
  "--process-per-site",
  // Pages live for seconds: their scripts are run once and not compiled for speed, which is a quarter of the processor time of a page.
  "--js-flags=--max-lazy --no-opt --no-maglev --single-threaded",
];

/** A signal ends this process at once, and with it the browser, which ends when its pipe is closed. */
const ENDED_BY_SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

let shared: Browser | undefined;

/**
 * The Chromium of this worker, which is started once for all its test files: to start one takes as long as some pages. `close` closes
 * its pages, which are reused (`reusePages`); the browser ends with the process. Undefined as with `startBrowser`.
 */
export async function launchBrowser(suite: string): Promise<Browser | undefined> {
  if (shared?.isConnected()) return shared;
  const browser = await startBrowser(suite);
  shared = browser && reusePages(browser);
  return shared;
}

/**
 * Starts a real Chromium: the one from npm, else the system's. Without any, a suite is skipped with one
 * warning; on CI that is a failure.
 */
export async function startBrowser(suite: string): Promise<Browser | undefined> {
  const failures: string[] = [];
  for (const find of [unpackedBrowser, () => Promise.resolve(systemBrowser())]) {
    try {
      const executablePath = await find();
      if (executablePath)
        return await chromium.launch({ executablePath, args: ARGUMENTS, ...ENDED_BY_SIGNALS });
    } catch (error) {
      failures.push(String(error).split("\n", 1)[0]!);
    }
  }
  const message = `NOT TESTED: ${suite}: there is no Chromium on this machine. ${failures.join(" ")}`;
  if (process.env["CI"]) throw new Error(message);
  process.stderr.write(`\n${message}\n`);
  return undefined;
}

/** To unpack takes seconds, also while others build. A lock that is older was left by a process that was killed. */
const UNPACKED_WITHIN_MS = 60_000;

/**
 * The browser from npm, which is unpacked where the run has its temporary files when it is first needed: by one process at a time,
 * because another one would find a file that is still being written, which cannot be started.
 */
async function unpackedBrowser(): Promise<string> {
  const lock = join(tmpdir(), "quittance-browser-lock");
  const endMs = performance.now() + UNPACKED_WITHIN_MS;
  const isLocked = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    );
  while (!(await isLocked()) && performance.now() < endMs) await sleep(50);
  try {
    return await sparticuz.executablePath();
  } finally {
    await rmdir(lock).catch(() => undefined);
  }
}

function systemBrowser(): string | undefined {
  return SYSTEM_BROWSERS.find((path) => existsSync(path));
}
