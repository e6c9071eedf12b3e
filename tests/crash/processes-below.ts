import { readdir, readFile } from "node:fs/promises";

/** The processes with these ids and all that they started, from Linux's `/proc`. */
export async function processesBelow(roots: readonly number[]): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    // The command's name, in parentheses, may have spaces.
    const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const found = new Set(roots.filter((pid) => parents.has(pid)));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}
