// A reporter for vitest: how long each test file took, with its imports and hooks, for the list of the slowest at the end of a run, and
// which set-ups failed, with the number of tests that did not run for it.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

// Vitest loads a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class FileTimes {
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      const ms = Math.round(collectDuration + setupDuration + duration);
      return { file: module.moduleId, ms, failedSetUps: failedSetUps(module) };
    });
    const path = process.env.QUITTANCE_TEST_TIMES;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(times));
  }
}

function failedSetUps(module) {
  return [module, ...module.children.allSuites()].flatMap((suite) => {
    const [error] = suite.errors();
    if (!error) return [];
    const skipped = [...suite.children.allTests("skipped")].length;
    return [{ suite: suite.fullName ?? "", message: error.message, skipped }];
  });
}
