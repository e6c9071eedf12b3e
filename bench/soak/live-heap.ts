import { setTimeout as sleep } from "node:timers/promises";

const ATTEMPTS = 50;

/**
 * The memory of live JavaScript objects, in MB: what remains after a full garbage collection, which this starts over Chrome's
 * DevTools protocol. The process must have been started with `--inspect-port=127.0.0.1:<port>`; its inspector is opened by SIGUSR1.
 */
export async function liveHeapMb({ pid, port }: { pid: number; port: number }): Promise<number> {
  process.kill(pid, "SIGUSR1");
  const socket = new WebSocket(await debuggerUrl(port));
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  try {
    await call(socket, 1, "HeapProfiler.collectGarbage");
    const usage = await call(socket, 2, "Runtime.getHeapUsage");
    return Number(usage["usedSize"]) / 2 ** 20;
  } finally {
    socket.close();
  }
}

async function debuggerUrl(port: number): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const targets = await fetch(`http://127.0.0.1:${port}/json/list`).then(
      (response) => response.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    );
    if (targets[0]) return targets[0].webSocketDebuggerUrl;
    await sleep(100);
  }
  throw new Error(`No inspector answers on port ${port}.`);
}

function call(socket: WebSocket, id: number, method: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const answered = ({ data }: MessageEvent): void => {
      const message = JSON.parse(String(data)) as {
        id?: number;
        result?: Record<string, unknown>;
        error?: { message: string };
      };
      if (message.id !== id) return;
      socket.removeEventListener("message", answered);
      if (message.result) resolve(message.result);
      else reject(new Error(`${method}: ${message.error?.message}`));
    };
    socket.addEventListener("message", answered);
    socket.addEventListener("close", () => reject(new Error(`${method}: the connection ended`)), {
      once: true,
    });
    socket.send(JSON.stringify({ id, method }));
  });
}
