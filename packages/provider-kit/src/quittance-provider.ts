#!/usr/bin/env node
/** The oldest Node with `Temporal`, and that runs TypeScript. */
const NODE_MAJOR = 26;

// Nothing that needs a newer Node is imported before its version is known.
if (Number(process.versions.node.split(".")[0]) < NODE_MAJOR) {
  process.stderr.write(
    `quittance-provider needs Node ${NODE_MAJOR} or newer, which has Temporal; this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 2;
} else await import("./command.ts");
