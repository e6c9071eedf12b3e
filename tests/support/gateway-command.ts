import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the gateway's command runs: the root of the repository. */
export const repository = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The environment in which `npm start` runs the gateway, and nothing else of this process. Compiled code is cached: reading
 * hundreds of TypeScript files is most of the cost of a start.
 */
export const COMMAND_ENVIRONMENT: Readonly<Record<string, string | undefined>> = {
  PATH: process.env["PATH"],
  TMPDIR: process.env["TMPDIR"],
  NODE_COMPILE_CACHE: join(repository, "node_modules/.cache/node"),
  MALLOC_ARENA_MAX: "2",
};
