import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeLab } from "./lab.ts";
import { packFolder } from "./pack-folder.ts";
import { packLibraries } from "./pack-libraries.ts";

/** The packages for merchants' servers and pages and the lab, without the gateway's artefact. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const build = join(root, "build");
mkdirSync(build, { recursive: true });
for (const file of packLibraries(root, (folder) => packFolder(folder, build))) console.log(file);
console.log(makeLab(root, build));
