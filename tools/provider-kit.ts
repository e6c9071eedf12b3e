import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

import { makeProviderKit } from "./release/provider-kit.ts";

/** `npm run kit -- ~/acme` writes the kit for adapters as a file into a folder, as `quittance kit` of a release does. */
const [folder = "."] = process.argv.slice(2);
const build = mkdtempSync(join(tmpdir(), "quittance-kit-"));
try {
  const made = makeProviderKit(resolve(import.meta.dirname, ".."), build);
  const file = join(resolve(folder), basename(made));
  copyFileSync(made, file);
  console.log(`Wrote ${file}.
Now, in an empty folder: npm install ${file}, then npx quittance-provider create AcmePay.`);
} finally {
  rmSync(build, { recursive: true, force: true });
}
