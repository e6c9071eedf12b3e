import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The one that merchants load, which is no module. */
const CLASSIC_SCRIPT = "src/payment-pages/hosted-fields/browser/payment.js";

// Without an import or an export, tools that read the scripts take them as one program: functions of the same name in two of
// them are one then, with the type of the file that was read last.
test("every script of a browser is a module to compilers, too, as it is on its page", () => {
  const scripts = globSync("src/**/browser/*.js", { cwd: root });
  expect(scripts.length).toBeGreaterThan(10);
  const others = scripts.filter(
    (script) => !/^(?:import|export)\b/m.test(readFileSync(`${root}/${script}`, "utf8")),
  );
  expect(others, "an empty export at their end makes them modules").toEqual([CLASSIC_SCRIPT]);
});
