import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Engine, EnginePage } from "./engine.ts";

export const FIREFOX = "/usr/bin/firefox-esr";
const STARTED_WITHIN_MS = 60_000;

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;
interface RemoteNode {
  readonly sharedId: string;
}

/** Starts Firefox without a window, and speaks WebDriver BiDi (W3C) with it: no other program is needed. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), "quittance-firefox-"));
  const child = spawn(
    FIREFOX,
    ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile, "about:blank"],
    {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: "1" },
    },
  );
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const address = await addressIn(child.stderr);
  const { send, close } = await connect(`${address}/session`);
  await send("session.new", { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  const { context } = await send("browsingContext.create", { type: "tab" });
  return {
    page: pageOf(send, String(context)),
    close: async () => {
      close();
      child.kill("SIGKILL");
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressIn(stderr: NodeJS.ReadableStream): Promise<string> {
  const late = setTimeout(() => stderr.emit("error", new Error("Firefox did not start.")), STARTED_WITHIN_MS);
  try {
    for await (const line of createInterface({ input: stderr })) {
      const [address] = /ws:\/\/\S+/.exec(line) ?? [];
      if (address !== undefined) return address.replace(/\/$/, "");
    }
    throw new Error("Firefox ended before it listened.");
  } finally {
    clearTimeout(late);
    stderr.resume();
  }
}

async function connect(url: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (message: Record<string, unknown>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Record<string, unknown>;
    waiting.get(Number(message["id"]))?.(message);
    waiting.delete(Number(message["id"]));
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error(`${url} does not take a connection.`)), {
      once: true,
    });
  });
  let last = 0;
  const send: Send = async (method, params) => {
    last += 1;
    const id = last;
    const answered = new Promise<Record<string, unknown>>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, error, message, result } = await answered;
    if (type === "error") throw new Error(`${method}: ${String(error)}: ${String(message)}`);
    return result as Record<string, unknown>;
  };
  return { send, close: () => socket.close() };
}

function pageOf(send: Send, context: string): EnginePage {
  const evaluate = async (expression: string) => {
    const { type, result, exceptionDetails } = await send("script.evaluate", {
      expression,
      target: { context },
      awaitPromise: true,
      resultOwnership: "none",
    });
    if (type !== "success") throw new Error(String((exceptionDetails as { text?: string }).text));
    return result as { type: string; value?: unknown; sharedId?: string };
  };
  const elementOf = async (css: string): Promise<RemoteNode> => {
    const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(css)})`);
    if (sharedId === undefined) throw new Error(`There is no ${css}.`);
    return { sharedId };
  };
  const act = (actions: readonly object[]) => send("input.performActions", { context, actions });
  const click = async (css: string): Promise<void> => {
    await evaluate(`document.querySelector(${JSON.stringify(css)})?.scrollIntoView({ block: "center" })`);
    const element = await elementOf(css);
    await act([
      {
        type: "pointer",
        id: "mouse",
        actions: [
          { type: "pointerMove", x: 0, y: 0, origin: { type: "element", element } },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);
  };
  return {
    goto: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    run: async <Result>(body: string) => {
      const { value } = await evaluate(
        `Promise.resolve((() => { ${body} })()).then((value) => JSON.stringify(value ?? null))`,
      );
      return JSON.parse(String(value)) as Result;
    },
    click,
    type: async (css, text) => {
      await click(css);
      const keys = Array.from(text).flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await act([{ type: "key", id: "keys", actions: keys }]);
    },
    inFrame: async (css, steps) => {
      const index = await evaluate(
        `[...document.querySelectorAll("iframe")].indexOf(document.querySelector(${JSON.stringify(css)}))`,
      );
      const { contexts } = await send("browsingContext.getTree", { root: context });
      const [own] = contexts as readonly { children: readonly { context: string; url: string }[] }[];
      const url = await evaluate(`document.querySelector(${JSON.stringify(css)}).src`);
      const frame =
        own?.children.find((child) => child.url === url.value) ?? own?.children[Number(index.value)];
      if (!frame) throw new Error(`There is no frame ${css}.`);
      return steps(pageOf(send, frame.context));
    },
  };
}
