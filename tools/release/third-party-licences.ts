import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { type LockFile, productionLock } from "./release-package.ts";

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/**
 * The NOTICE file: every package that the production artefact installs, with its licence and the text of its licence
 * files. Throws when an installed package states no licence, so that none is shipped by mistake.
 */
export function thirdPartyLicences(root: string, lock: LockFile): string {
  const sections = Object.keys(productionLock(lock).packages)
    .filter((path) => path !== "" && existsSync(join(root, path)))
    .toSorted()
    .map((path) => sectionOf(root, path));
  return [
    "Quittance",
    "Licensed under the Apache License, Version 2.0. See the file LICENSE.",
    "",
    "It installs the following packages, each under its own licence. Packages for other platforms than the one this",
    "file was made on are under the licence of their namesakes.",
    ...sections,
  ].join("\n");
}

function sectionOf(root: string, path: string): string {
  const folder = join(root, path);
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  if (typeof license !== "string" && texts.length === 0)
    throw new Error(`${name} ${version} states no licence.`);
  const rule = "─".repeat(80);
  return ["", rule, `${name} ${version} (${license ?? "see below"})`, rule, ...texts].join("\n");
}
