import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { readSettings } from "../../src/settings/index.ts";
import { runTool, type SystemTool } from "../support/system-tool.ts";

test.each<[SystemTool, string[]]>([
  ["hadolint", ["deploy/container/Containerfile"]],
  ["hadolint", ["deploy/patroni/Containerfile"]],
  ["promtool", ["check", "rules", "deploy/prometheus/quittance.rules.yaml"]],
  ["promtool", ["test", "rules", "deploy/prometheus/quittance.rules.test.yaml"]],
])("%s %j finds no mistake", (tool, args) => {
  const run = runTool(tool, args);
  if (run) expect(run, run.output).toMatchObject({ status: 0 });
});

test.each(["quittance.service", "quittance-backup.service", "quittance-archive.service"])(
  "systemd accepts %s, and rates its hardening as safe",
  (name) => {
    const unit = `deploy/systemd/${name}`;
    // The program is where a distribution installs Node, which need not be on the machine that tests.
    const known = /Command .* is not executable: No such file or directory/;
    const verified = runTool("systemd-analyze", ["verify", unit]);
    if (!verified) return;
    const mistakes = verified.output
      .split("\n")
      .filter((line) => line.includes("quittance") && !known.test(line));
    expect(mistakes).toEqual([]);
    const rated = runTool("systemd-analyze", ["security", "--offline=true", "--threshold=25", unit]);
    expect(rated, rated?.output).toMatchObject({ status: 0 });
  },
);

test("systemd accepts the timer of the archive, which is due each month", () => {
  const timer = "deploy/systemd/quittance-archive.timer";
  const verified = runTool("systemd-analyze", ["verify", timer]);
  if (!verified) return;
  expect(verified.output.split("\n").filter((line) => line.includes("timer:"))).toEqual([]);
  const [, calendar = ""] = /^OnCalendar=(.*)$/m.exec(readFileSync(timer, "utf8")) ?? [];
  const next = runTool("systemd-analyze", ["calendar", calendar]);
  expect(next?.output).toMatch(/Next elapse: \w+ \d{4}-\d{2}-02/);
});

test.each(["deploy/systemd/quittance.service", "deploy/container/Containerfile"])(
  "%s starts Node with the memory limits of the launcher",
  (file) => {
    const flagsIn = (text: string) => text.match(/--(max-semi|heap|max-opt|initial)[a-z-]+=\d+/g);
    const launcher = readFileSync("bin/run-foreground.mjs", "utf8");
    const flags = flagsIn(/^const MEMORY_FLAGS = \[[^\]]*\]/m.exec(launcher)?.[0] ?? "");
    expect(flags).toHaveLength(3);
    expect(flagsIn(readFileSync(file, "utf8"))).toEqual(flags);
    expect(readFileSync(file, "utf8")).toContain("MALLOC_ARENA_MAX=2");
  },
);

test("every setting in a deployment file exists", () => {
  const known = readFileSync("docs/reference/settings.md", "utf8");
  const named = [
    "deploy/container/Containerfile",
    "deploy/container/compose.yaml",
    "deploy/patroni/compose.yaml",
    "deploy/patroni/example.env",
    "deploy/container/example.env",
    "deploy/helm/quittance/values.yaml",
    "deploy/helm/quittance/templates/configmap.yaml",
    "deploy/helm/quittance/templates/deployments.yaml",
    "deploy/helm/quittance/templates/migration.yaml",
    "deploy/systemd/quittance.service",
    "deploy/systemd/quittance-backup.service",
    "deploy/systemd/quittance-archive.service",
    "deploy/systemd/quittance.env",
  ].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bGATEWAY_[A-Z_]+/g)].map(([name]) => `${file}: ${name}`),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((line) => !known.includes(`\`${line.split(": ")[1]}\``))).toEqual([]);
});

test("the gateway starts with the environment of compose.yaml, when what example.env leaves to fill in is filled in", () => {
  const filledIn: Record<string, string> = {
    ...variablesIn(readFileSync("deploy/container/example.env", "utf8")),
    GATEWAY_ADMIN_PASSWORD: "a-password-of-the-operator",
    GATEWAY_MASTER_KEY: Buffer.alloc(32, 1).toString("base64"),
    DATABASE_PASSWORD: "a-password-of-the-database",
  };
  const compose = readFileSync("deploy/container/compose.yaml", "utf8");
  const environment = Object.fromEntries(
    [...compose.matchAll(/^ {4}(GATEWAY_[A-Z_]+): (.+)$/gm)].map(([, name, value]) => [
      name!,
      value!.replaceAll(/\$\{([A-Z_]+):[-?][^}]*\}/g, (_all, variable: string) => filledIn[variable] ?? ""),
    ]),
  );
  expect(Object.keys(environment).length).toBeGreaterThan(5);
  expect(readSettings({ environment, workingDirectory: "/" })).toMatchObject({ ok: true });
});

test("the gateway starts with quittance.env of systemd as it is", () => {
  const environment = variablesIn(readFileSync("deploy/systemd/quittance.env", "utf8"));
  expect(Object.keys(environment).length).toBeGreaterThan(4);
  expect(readSettings({ environment, workingDirectory: "/" })).toMatchObject({ ok: true });
});

test("systemd accepts the timer of the backups", () => {
  const verified = runTool("systemd-analyze", ["verify", "deploy/systemd/quittance-backup.timer"]);
  if (verified) expect(verified.output).not.toContain("quittance-backup.timer");
});

function variablesIn(file: string): Record<string, string> {
  return Object.fromEntries(
    [...file.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  );
}

test("every alert has a row in the guide that says what to do", () => {
  const rules = readFileSync("deploy/prometheus/quittance.rules.yaml", "utf8");
  const guide = readFileSync("docs/deploy.md", "utf8");
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  expect(alerts.length).toBeGreaterThan(25);
  const rows = guide.split("\n").filter((line) => line.startsWith("| `Quittance"));
  expect(alerts.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
});
