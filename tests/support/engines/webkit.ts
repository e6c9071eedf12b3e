import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { until, type Engine, type EnginePage } from "./engine.ts";

export const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const MINI_BROWSER = ["4.1", "4.0", "6.0"]
  .flatMap((version) => [
    `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
    `/usr/lib/aarch64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ])
  .find((path) => existsSync(path));
/** The name of an element in WebDriver's JSON, as the standard has it. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const STARTED_WITHIN_MS = 60_000;

type Call = (method: "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

/** Starts WebKit's own small browser on a screen in memory, and speaks WebDriver (W3C) with its driver. */
export async function startWebKit(): Promise<Engine> {
  const port = await freePort();
  const child = spawn(
    "xvfb-run",
    ["-a", "dbus-run-session", "--", WEBKIT_DRIVER, `--port=${port}`, "--host=127.0.0.1"],
    {
      stdio: "ignore",
      detached: true,
      // A container has no user namespaces for the sandbox, and the pages are our own.
      env: {
        ...process.env,
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        WEBKIT_FORCE_SANDBOX: "0",
        NO_AT_BRIDGE: "1",
      },
    },
  );
  const end = (): void => {
    // The group that was started here: screen, bus, driver and browser.
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  };
  try {
    const call = await sessionAt(`http://127.0.0.1:${port}`);
    return {
      page: pageOf(call),
      close: async () => {
        await call("DELETE", "").catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

async function sessionAt(base: string): Promise<Call> {
  const capabilities = {
    alwaysMatch: {
      acceptInsecureCerts: true,
      // With any other strategy each command waits for the end of a navigation first, and WebKitGTK 2.50 loses it at times: the page is
      // complete, and all commands hang. The steps wait for what the page shows instead.
      pageLoadStrategy: "none",
      "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] },
    },
  };
  const endMs = performance.now() + STARTED_WITHIN_MS;
  for (;;) {
    try {
      const made = (await request("POST", `${base}/session`, { capabilities })) as { sessionId: string };
      const path = `${base}/session/${made.sessionId}`;
      return (method, name, body) => request(method, name === "" ? path : `${path}/${name}`, body);
    } catch (error) {
      if (performance.now() > endMs) throw error;
      await sleep(300);
    }
  }
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  }).catch((cause: unknown) => {
    throw new Error(`No response to ${method} ${url}.`, { cause });
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value).slice(0, 300)}`);
  return value;
}

function pageOf(call: Call): EnginePage {
  const elementOf = async (css: string): Promise<Record<string, string>> =>
    (await call("POST", "element", { using: "css selector", value: css })) as Record<string, string>;
  const click = async (css: string): Promise<void> => {
    const element = await elementOf(css);
    await call("POST", `element/${element[ELEMENT]}/click`, {});
  };
  const page: EnginePage = {
    goto: async (url) => {
      await page.run("document.isLeft = true");
      await call("POST", "url", { url });
      await until(page, `!document.isLeft && document.readyState === "complete"`);
    },
    run: async <Result>(body: string) => {
      const script = `return JSON.stringify((() => { ${body} })() ?? null);`;
      return JSON.parse(String(await call("POST", "execute/sync", { script, args: [] }))) as Result;
    },
    click,
    type: async (css, text) => {
      await click(css);
      const element = await elementOf(css);
      await call("POST", `element/${element[ELEMENT]}/value`, { text });
    },
    inFrame: async (css, steps) => {
      await call("POST", "frame", { id: await elementOf(css) });
      try {
        return await steps(page);
      } finally {
        await call("POST", "frame/parent", {});
      }
    },
  };
  return page;
}
