import { systemClock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { readDirectoryFile } from "./directory/directory-file.ts";
import { serveDirectory } from "./directory/serve-directory.ts";

/** `npm run directory -- <file>`: the process in front of several cells (docs/scale.md). */
const [path, ...rest] = process.argv.slice(2);
if (path === undefined || rest.length > 0) {
  process.stderr.write("npm run directory -- <file>   serves the cells of a JSON file (docs/scale.md)\n");
  process.exit(1);
}
const log = createLog({ level: "info", pretty: process.stdout.isTTY });
try {
  const running = await serveDirectory(await readDirectoryFile(path), { clock: systemClock, log });
  log.info({ url: running.url }, "The directory serves its cells.");
  const stop = (): void => void running.close().then(() => process.exit(0));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
