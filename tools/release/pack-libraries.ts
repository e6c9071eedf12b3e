import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { releaseLibrary } from "./release-package.ts";

/** Packages for the servers and pages of merchants. */
const LIBRARIES = ["client", "react"] as const;

/**
 * Makes the packages for merchants' servers and pages below `build/`, as files that `npm install` takes: JavaScript with its types.
 *
 * @param root the repository
 * @param pack makes one file of a folder and returns it
 */
export function packLibraries(root: string, pack: (folder: string) => string): string[] {
  // A fresh clone does not have the generated part.
  execFileSync(process.execPath, [join(root, "tools/client-types.ts")], { cwd: root, stdio: "inherit" });
  return LIBRARIES.map((name) => {
    const [source, folder] = [join(root, "packages", name), join(root, "build", name)];
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const tsc = join(root, "node_modules/.bin/tsc");
    execFileSync(tsc, ["-p", join(source, "tsconfig.package.json")], { cwd: root, stdio: "inherit" });
    cpSync(join(source, "README.md"), join(folder, "README.md"));
    cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
    const manifest = releaseLibrary(
      JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as Record<string, unknown>,
    );
    writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    return pack(folder);
  });
}
