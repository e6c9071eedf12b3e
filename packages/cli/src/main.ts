import { writeFileSync } from "node:fs";
import { readCommandLine, USAGE, UsageError } from "./command-line.ts";
import { RefusedError, UnreachableError } from "./gateway-api.ts";
import { ConfigurationError } from "./read-gateway.ts";
import { run } from "./run.ts";

/** The command `quittance`. */
try {
  const line = readCommandLine(process.argv.slice(2), process.env);
  if (line === "help") process.stdout.write(USAGE);
  else
    process.exitCode = await run(line, {
      environment: process.env,
      print: (text) => process.stdout.write(text),
      warn: (text) => process.stderr.write(`${text}\n`),
      write: (file, text) => {
        if (file === undefined) process.stdout.write(text);
        else writeFileSync(file, text);
      },
    });
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}`);
  else if (
    error instanceof ConfigurationError ||
    error instanceof RefusedError ||
    error instanceof UnreachableError
  )
    process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 1;
}
