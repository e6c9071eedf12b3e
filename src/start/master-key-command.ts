import { spawn } from "node:child_process";

const KEY_BYTES = 32;
/** A key management service responds within seconds; a command that waits for input never does. */
const DEFAULT_TIMEOUT_MS = 30_000;
/** The key has 45 characters. */
const MAX_OUTPUT_BYTES = 4_096;
const MAX_SHOWN_ERROR_CHARACTERS = 500;

/**
 * The master key as GATEWAY_MASTER_KEY_COMMAND prints it: 32 bytes in base64 on stdout. That is how a key management
 * service is used: the key lies encrypted beside the gateway, and only the service can decrypt it, for this machine.
 *
 * The command runs in /bin/sh with the gateway's environment but without `GATEWAY_*`, which holds other secrets. Throws
 * with a sentence for the operator; what the command printed on stdout is never part of it.
 */
export async function masterKeyFromCommand(
  command: string,
  { environment, timeoutMs = DEFAULT_TIMEOUT_MS }: { environment: NodeJS.ProcessEnv; timeoutMs?: number },
): Promise<Buffer> {
  const { output, problem, errorText } = await run(command, { environment, timeoutMs });
  const key = Buffer.from(output.trim(), "base64");
  const isKey = key.length === KEY_BYTES && /^[A-Za-z0-9+/]{43}=?$/.test(output.trim());
  if (problem === undefined && isKey) return key;
  const reason = problem ?? `did not print ${KEY_BYTES} bytes in base64`;
  const said = errorText === "" ? "" : ` It wrote to stderr: ${errorText}`;
  throw new Error(`The command of GATEWAY_MASTER_KEY_COMMAND ${reason}.${said}`);
}

interface Run {
  readonly output: string;
  /** The problem, as the end of a sentence about the command. */
  readonly problem: string | undefined;
  readonly errorText: string;
}

function run(
  command: string,
  { environment, timeoutMs }: { environment: NodeJS.ProcessEnv; timeoutMs: number },
): Promise<Run> {
  // A process group of its own: a pipeline is ended as a whole, not only its shell.
  const child = spawn("/bin/sh", ["-c", command], {
    env: Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith("GATEWAY_"))),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let problem: string | undefined;
  const end = (why: string) => {
    problem ??= why;
    if (child.pid !== undefined) killGroup(child.pid);
    child.stdout.destroy();
    child.stderr.destroy();
  };
  const timer = setTimeout(() => end(`did not end within ${timeoutMs / 1_000} seconds`), timeoutMs);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (output.length > MAX_OUTPUT_BYTES) end(`printed more than ${MAX_OUTPUT_BYTES} bytes`);
  });
  let errorText = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorText = (errorText + text).slice(0, MAX_SHOWN_ERROR_CHARACTERS);
  });
  return new Promise((resolve) => {
    const finish = (why: string | undefined) => {
      clearTimeout(timer);
      resolve({ output, problem: problem ?? why, errorText: errorText.trim() });
    };
    child.once("error", (error) => finish(`could not be run (${error.message})`));
    child.once("close", (code, signal) =>
      finish(code === 0 ? undefined : `ended with ${signal ?? `code ${code}`}`),
    );
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
