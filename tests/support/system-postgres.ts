import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const INSTALLED = "/usr/lib/postgresql";

/**
 * The folder with the programs of a PostgreSQL that the operating system brings, of another major version than npm's; or
 * undefined and one loud line about what is not tested.
 */
export function systemPostgresBin(): string | undefined {
  const majors = existsSync(INSTALLED) ? readdirSync(INSTALLED).filter((name) => name !== "18") : [];
  const bin = majors
    .map((major) => join(INSTALLED, major, "bin"))
    .find((dir) => existsSync(join(dir, "initdb")));
  if (!bin)
    process.stderr.write(
      "\nNOT TESTED: no PostgreSQL of the system below /usr/lib/postgresql (Debian package postgresql).\n",
    );
  return bin;
}
