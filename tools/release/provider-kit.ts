import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { packFolder } from "./pack-folder.ts";
import { releaseKit } from "./release-package.ts";

/**
 * Makes the kit for adapters as a package of its own: compiled, with its types, templates and command.
 *
 * @param build the folder that gets the file and, below `provider-kit`, what is in it
 * @returns the file `quittance-provider-kit-<version>.tgz`, which `npm install` accepts
 */
export function makeProviderKit(root: string, build: string): string {
  const source = join(root, "packages/provider-kit");
  const folder = join(build, "provider-kit");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tsc = join(root, "node_modules/.bin/tsc");
  execFileSync(tsc, ["-p", join(source, "tsconfig.package.json"), "--outDir", join(folder, "lib")], {
    cwd: root,
    stdio: "inherit",
  });
  cpSync(join(source, "bin"), join(folder, "bin"), { recursive: true });
  cpSync(join(source, "README.md"), join(folder, "README.md"));
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  cpSync(join(source, "templates"), join(folder, "templates"), { recursive: true });
  const manifest = releaseKit(JSON.parse(readFileSync(join(source, "package.json"), "utf8")));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return packFolder(folder, build);
}
