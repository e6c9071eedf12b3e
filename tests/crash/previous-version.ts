import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { repository } from "../support/gateway-command.ts";
import { temporaryDirectory } from "./under-load.ts";

const run = promisify(execFile);

export interface PreviousVersion {
  /** For the output of the test. */
  readonly name: string;
  /** Its repository, ready to be started. */
  readonly directory: string;
  /** False before the first release: its database has every migration already. */
  readonly isReleased: boolean;
}

/**
 * The version that an upgrade comes from: QUITTANCE_UPGRADE_FROM, or the newest release. Before the first one nobody has data
 * to upgrade: then it is the last commit, whose processes run beside those of the working tree.
 */
export async function previousVersion(): Promise<PreviousVersion> {
  const release = process.env["QUITTANCE_UPGRADE_FROM"] ?? (await newestRelease());
  const directory = await temporaryDirectory();
  await git(["clone", "--quiet", "--shared", "--no-checkout", repository, directory]);
  await git(["-C", directory, "checkout", "--quiet", "--detach", release ?? "HEAD"]);
  await installPackages(directory);
  return {
    name: (await git(["-C", directory, "describe", "--tags", "--always"])).trim(),
    directory,
    isReleased: release !== undefined,
  };
}

/** Tags of before the first release have no schemas, but migrations that were replaced by them. */
async function newestRelease(): Promise<string | undefined> {
  const tags = await git(["tag", "--list", "v*", "--merged", "HEAD", "--sort", "-version:refname"]);
  for (const tag of tags.split("\n").filter((name) => name !== ""))
    if ((await git(["ls-tree", "-r", "--name-only", tag])).includes("/schema.sql")) return tag;
  return undefined;
}

/** With equal locks the packages are the same; those of the repository itself are its own. */
async function installPackages(directory: string): Promise<void> {
  const lockOf = (folder: string) => readFile(join(folder, "package-lock.json"), "utf8");
  if ((await lockOf(directory)) !== (await lockOf(repository))) {
    await run("npm", ["ci", "--omit=dev", "--prefer-offline", "--no-audit"], { cwd: directory });
    return;
  }
  const target = join(directory, "node_modules");
  await mkdir(target);
  for (const name of await readdir(join(repository, "node_modules"))) {
    if (name.startsWith(".")) continue;
    const source = join(repository, "node_modules", name);
    // Its links lead to the packages beside it.
    if (name === "@quittance")
      await cp(source, join(target, name), { recursive: true, verbatimSymlinks: true });
    else await symlink(source, join(target, name));
  }
}

async function git(args: readonly string[]): Promise<string> {
  return (await run("git", [...args], { cwd: repository })).stdout;
}
