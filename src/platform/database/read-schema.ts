import { readFileSync } from "node:fs";

/** The script of `schema.sql` beside a module: the tables of its slice as the first release creates them. */
export function readSchema(moduleUrl: string): string {
  return readFileSync(new URL("schema.sql", moduleUrl), "utf8");
}
