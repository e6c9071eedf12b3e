import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { chromium, type Browser } from "playwright-core";

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
];

/**
 * Starts a real Chromium: the one from npm, else the system's. Without any, a suite is skipped with one
 * warning; on CI that is a failure.
 */
export async function launchBrowser(suite: string): Promise<Browser | undefined> {
  const failures: string[] = [];
  for (const find of [() => sparticuz.executablePath(), () => Promise.resolve(systemBrowser())]) {
    try {
      const executablePath = await find();
      if (executablePath) return await chromium.launch({ executablePath, args: ARGUMENTS });
    } catch (error) {
      failures.push(String(error).split("\n", 1)[0]!);
    }
  }
  const message = `NOT TESTED: ${suite}: there is no Chromium on this machine. ${failures.join(" ")}`;
  if (process.env["CI"]) throw new Error(message);
  process.stderr.write(`\n${message}\n`);
  return undefined;
}

function systemBrowser(): string | undefined {
  return SYSTEM_BROWSERS.find((path) => existsSync(path));
}
