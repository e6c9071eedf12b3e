import { writeFileSync } from "node:fs";

const FILTER = "/proc/self/coredump_filter";

/**
 * Leaves memory out of core dumps of this process and of those that it starts, the embedded PostgreSQL among them: memory has card
 * numbers for moments, and a dump would keep them (core(5), Linux). Systems without that file have a setting of their own.
 */
export function leaveMemoryOutOfCoreDumps(): void {
  try {
    writeFileSync(FILTER, "0");
  } catch {
    // Not Linux, or not allowed here: docs/security/pci-dss.md says what the operator sets.
  }
}
