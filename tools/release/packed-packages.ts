import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Architectures of images, by their names in container registries, as npm names them. */
const CPUS = { amd64: "x64", arm64: "arm64" } as const;

export type Architecture = keyof typeof CPUS;

export const ARCHITECTURES = Object.keys(CPUS) as readonly Architecture[];

/** The architecture of this machine, or amd64 where no image is made for it. */
export function ownArchitecture(cpu: string): Architecture {
  return ARCHITECTURES.find((name) => CPUS[name] === cpu) ?? "amd64";
}

/**
 * The artefact as `<build>/quittance-<version>-linux-<architecture>.tar.gz`, with every package that it needs on Linux with glibc, in exactly the
 * versions of its shrinkwrap file. Unpacked it runs; nothing is installed, so that an image is built without a network.
 *
 * @param artefact the folder with the artefact, without packages
 * @returns the file
 */
export function packWithPackages(
  artefact: string,
  { build, version, architecture }: { build: string; version: string; architecture: Architecture },
): string {
  const folder = join(build, `linux-${architecture}`);
  const unpacked = join(folder, "quittance");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(artefact, unpacked, { recursive: true });
  const platform = ["--os=linux", `--cpu=${CPUS[architecture]}`, "--libc=glibc"];
  execFileSync(
    "npm",
    ["ci", "--omit=dev", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error", ...platform],
    { cwd: unpacked, stdio: ["ignore", "ignore", "inherit"] },
  );
  const file = join(build, `quittance-${version}-linux-${architecture}.tar.gz`);
  // The user that ran npm need not exist where it is unpacked.
  execFileSync("tar", ["-C", folder, "--owner=0", "--group=0", "--numeric-owner", "-czf", file, "quittance"]);
  rmSync(folder, { recursive: true });
  return file;
}
