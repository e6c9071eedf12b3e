// A reporter for vitest: how long each test file took, with its imports and hooks, for the list of the slowest at the end of a run.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

// Vitest loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class FileTimes {
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return { file: module.moduleId, ms: Math.round(collectDuration + setupDuration + duration) };
    });
    const path = process.env.QUITTANCE_TEST_TIMES;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(times));
  }
}
