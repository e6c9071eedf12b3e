import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Images and what they are made of are kept between runs: making them takes minutes. Outside of the repository, whose tests are searched for. */
const IMAGE_CACHE = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "quittance-images");

const CONTAINERS_CONF = `[containers]
# Without the capability to raise limits, the defaults of Podman are refused.
default_ulimits = ["nofile=16384:16384", "nproc=4096:4096"]
[engine]
runtime = "runc"
[network]
network_backend = "netavark"
`;
const STORAGE_CONF = `[storage]
driver = "overlay"
graphroot = "${IMAGE_CACHE}/storage"
runroot = "/run/quittance-images"
`;

/** The images and containers of the tests, apart from all others of the machine. */
const ENVIRONMENT = {
  ...process.env,
  CONTAINERS_CONF: join(IMAGE_CACHE, "containers.conf"),
  CONTAINERS_STORAGE_CONF: join(IMAGE_CACHE, "storage.conf"),
  PYTHONPATH: join(import.meta.dirname, "../../.cache/podman-compose"),
};

/** Whether this machine can build and run containers; a warning says what is not tested where it cannot. */
export function canRunContainers(): boolean {
  mkdirSync(IMAGE_CACHE, { recursive: true });
  writeFileSync(ENVIRONMENT.CONTAINERS_CONF, CONTAINERS_CONF);
  writeFileSync(ENVIRONMENT.CONTAINERS_STORAGE_CONF, STORAGE_CONF);
  const reason = process.getuid?.() === 0 ? missing() : "it needs root";
  if (reason === undefined) return true;
  process.stderr.write(
    `\nNOT TESTED: the container image and compose.yaml: ${reason} (Debian: podman runc conmon netavark aardvark-dns iptables mmdebstrap; PyPI: podman-compose).\n\n`,
  );
  return false;
}

function missing(): string | undefined {
  for (const [program, ...args] of [
    ["podman", "info"],
    ["runc", "--version"],
    ["mmdebstrap", "--version"],
    ["python3", "-m", "podman_compose", "--version"],
  ] as const) {
    const { status, stderr } = spawnSync(program, args, { env: ENVIRONMENT, encoding: "utf8" });
    if (status !== 0) return `${program} ${args.join(" ")} fails. ${stderr ?? ""}`;
  }
  return undefined;
}

/** Runs Podman. Throws with its messages when it fails. */
export function podman(args: readonly string[]): string {
  return run("podman", args);
}

/** Runs podman-compose, which `.ci/run` installs. Throws with its messages when it fails. */
export function podmanCompose(args: readonly string[], cwd: string): string {
  return run("python3", ["-m", "podman_compose", ...args], cwd);
}

function run(program: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: ENVIRONMENT,
    encoding: "utf8",
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return `${stdout}${stderr}`;
}
