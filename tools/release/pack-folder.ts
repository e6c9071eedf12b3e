import { execFileSync } from "node:child_process";
import { renameSync } from "node:fs";
import { join } from "node:path";

/** @returns the file `<build>/<name>-<version>.tgz` with what is in the folder */
export function packFolder(folder: string, build: string): string {
  const printed = execFileSync("npm", ["pack", "--json", "--pack-destination", build], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [{ filename, name, version }] = JSON.parse(printed) as [
    Record<"filename" | "name" | "version", string>,
  ];
  const file = join(build, filename);
  const named = join(build, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
  if (file !== named) renameSync(file, named);
  return named;
}
