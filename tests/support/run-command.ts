import { spawn } from "node:child_process";
import { once } from "node:events";
import { COMMAND_ENVIRONMENT, repository } from "./gateway-command.ts";

/**
 * Runs a program of the repository to its end, or until it has printed a text, and then ends it by a signal (SIGTERM). It gets
 * `COMMAND_ENVIRONMENT` and the given settings only.
 */
export async function runCommand(
  script: string,
  args: readonly string[],
  {
    environment,
    endWhen,
    endBy = "SIGTERM",
  }: { environment: Record<string, string>; endWhen?: string; endBy?: "SIGTERM" | "SIGKILL" },
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: repository,
    env: { ...COMMAND_ENVIRONMENT, GATEWAY_LOG_LEVEL: "warn", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let isEnding = false;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (isEnding || endWhen === undefined || !output.includes(endWhen)) return;
      isEnding = true;
      child.kill(endBy);
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}
