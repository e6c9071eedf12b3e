import { spawn } from "node:child_process";
import { once } from "node:events";

/** It ends with the process that started it, whose end closes the pipe. */
const SPIN = `
  process.stdin.on("end", () => process.exit()).resume();
  const spin = () => { for (const end = Date.now() + 20; Date.now() < end;); setImmediate(spin); };
  spin();
`;

/** Starts processes that keep a core busy each. */
export function startBusyProcesses(count: number): {
  readonly pids: readonly number[];
  readonly stop: () => Promise<void>;
} {
  const running = Array.from({ length: count }, () =>
    spawn(process.execPath, ["-e", SPIN], { stdio: ["pipe", "ignore", "ignore"] }),
  );
  return {
    pids: running.flatMap(({ pid }) => pid ?? []),
    stop: async () => {
      const ended = running
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((busy) => once(busy, "exit"));
      for (const busy of running) busy.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}
