import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { isLaterVersion, releaseChanges } from "./changelog.ts";
import { readImages } from "./image-references.ts";

/**
 * Makes a release of the committed state: the version in package.json, its section in CHANGELOG.md, one commit, one
 * annotated tag. A person pushes it.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const git = (...args: string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" });

const [version = ""] = process.argv.slice(2);
const { version: current } = JSON.parse(read("package.json")) as { version: string };
const isFirst = git("tag", "--list", "v*") === "" && version === current;
if (!isFirst && !isLaterVersion(version, current))
  refuse(`Usage: npm run release -- X.Y.Z, with a version after ${current}.`);
if (git("status", "--porcelain") !== "")
  refuse("The work tree has changes that are not committed. Commit them first.");
const unpinned = readImages(root).filter(({ digest }) => digest === undefined);
if (unpinned.length > 0)
  refuse(
    `A release names images by digest. Run npm run images:pin, test and commit what it wrote:\n${unpinned.map(({ file, name }) => `${file}: ${name}`).join("\n")}`,
  );

const date = new Date().toISOString().slice(0, 10);
writeFileSync(join(root, "CHANGELOG.md"), releaseChanges(read("CHANGELOG.md"), { version, date }));
execFileSync("npm", ["version", version, "--no-git-tag-version", "--allow-same-version"], {
  cwd: root,
  stdio: "ignore",
});
git("add", "CHANGELOG.md", "package.json", "package-lock.json");
git("commit", "-m", `release: ${version}`);
git("tag", "-a", `v${version}`, "-m", `Quittance ${version}`);
console.log(`Tagged v${version}. Publish it with: git push --follow-tags`);

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}
