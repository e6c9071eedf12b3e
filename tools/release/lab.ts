import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { packFolder } from "./pack-folder.ts";
import { makeProviderKit } from "./provider-kit.ts";
import { releaseLab } from "./release-package.ts";

/**
 * Makes the lab as a package of its own: compiled, with the kit in it, so that it runs without a registry and without the gateway.
 *
 * @param build the folder that gets the file and, below `lab`, what is in it
 * @returns the file `quittance-lab-<version>.tgz`, which `npm install` and `npx` accept
 */
export function makeLab(root: string, build: string): string {
  const source = join(root, "packages/lab");
  const folder = join(build, "lab");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  makeProviderKit(root, build);
  const tsc = join(root, "node_modules/.bin/tsc");
  execFileSync(tsc, ["-p", join(source, "tsconfig.package.json"), "--outDir", join(folder, "lib")], {
    cwd: root,
    stdio: "inherit",
  });
  const kit = join(folder, "node_modules/@quittance/provider-kit");
  for (const part of ["bin", "lib", "package.json", "LICENSE", "README.md"])
    cpSync(join(build, "provider-kit", part), join(kit, part), { recursive: true });
  cpSync(join(source, "bin"), join(folder, "bin"), { recursive: true });
  cpSync(join(source, "README.md"), join(folder, "README.md"));
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  const manifest = releaseLab(JSON.parse(readFileSync(join(source, "package.json"), "utf8")));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return packFolder(folder, build);
}
