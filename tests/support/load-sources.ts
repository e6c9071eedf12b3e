import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

import { resolveOwnModules } from "../../src/platform/resolve-own-modules.ts";

/** What test files and the modules that they import get for the name on the left. */
const INSTEAD: Readonly<Record<string, string>> = {
  // A password costs 0.2 s of a core by design. Processes that tests start have the real cost.
  "./hash-cost.ts": import.meta.resolve("./cheap-hash-cost.ts"),
  // Its package has built files.
  "@quittance/shop-kit": import.meta.resolve("../../packages/shop-kit/src/index.ts"),
};

// Read by Node itself before the first test file of a worker: the sources run as in `npm start`, and without a transformation, which
// took as long as reading them.
enableCompileCache(fileURLToPath(import.meta.resolve("../../node_modules/.cache/node")));
resolveOwnModules();
registerHooks({
  resolve(specifier, context, next) {
    const url = INSTEAD[specifier];
    return url === undefined
      ? next(specifier, context)
      : { url, format: "module-typescript", shortCircuit: true };
  },
});
