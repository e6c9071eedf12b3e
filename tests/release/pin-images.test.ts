import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

import { freePort } from "../support/free-port.ts";

const CRANE = join(import.meta.dirname, "../../.cache/go/bin/crane");
const HAS_CRANE = existsSync(CRANE) || process.env["CI"] === "true";
if (!HAS_CRANE)
  process.stderr.write("\nNOT TESTED: digests of a real registry (go install …/cmd/crane, see .ci/run).\n\n");

/** The author of the commits of a test. */
const NAMED = {
  GIT_CONFIG_KEY_0: "user.name",
  GIT_CONFIG_VALUE_0: "T",
  GIT_CONFIG_KEY_1: "user.email",
  GIT_CONFIG_VALUE_1: "t@example.com",
};
const DIGEST = /@sha256:[0-9a-f]{64}$/;

test("the files of deploy/ name every image with its registry, so that Podman finds it without short names", () => {
  for (const file of [
    "deploy/container/Containerfile",
    "deploy/patroni/Containerfile",
    "deploy/container/compose.yaml",
  ]) {
    const named = [...readFileSync(file, "utf8").matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(
      ([, name]) => name!,
    );
    expect(named.length, file).toBeGreaterThan(0);
    expect(
      named.filter((name) => name !== "quittance" && !/^[\w-]+\.[\w.-]+\//.test(name)),
      file,
    ).toEqual([]);
  }
});

test("images are pinned to what a registry has, which wants a token as Docker Hub does", async () => {
  const folder = copyOfDeploy();
  const registry = await startRegistry();
  const before = await pin(folder, "--check");
  expect(before.status).toBe(1);
  expect(before.output).toContain(
    "deploy/container/compose.yaml: docker.io/library/postgres:17-bookworm has no digest.",
  );

  const pinned = await pin(folder, "--mirror", `docker.io=${registry.url}`);
  expect(pinned).toMatchObject({ status: 0 });
  const compose = readFileSync(join(folder, "deploy/container/compose.yaml"), "utf8");
  expect(compose).toContain(
    `image: docker.io/library/postgres:17-bookworm@${registry.digestOf("library/postgres", "17-bookworm")}\n`,
  );
  expect(compose).toContain("image: quittance\n");
  for (const file of ["deploy/container/Containerfile", "deploy/patroni/Containerfile"])
    expect(/^FROM (.*)$/m.exec(readFileSync(join(folder, file), "utf8"))![1], file).toMatch(DIGEST);
  expect(await pin(folder, "--check")).toMatchObject({ status: 0 });

  // A tag that leads to another image now.
  registry.revision = 2;
  expect((await pin(folder, "--mirror", `docker.io=${registry.url}`)).status).toBe(0);
  expect(readFileSync(join(folder, "deploy/container/compose.yaml"), "utf8")).toContain(
    registry.digestOf("library/postgres", "17-bookworm"),
  );
});

test("a version is tagged when its images are pinned, and not before", async () => {
  const folder = copyOfDeploy();
  const registry = await startRegistry();
  cpSync("tools/release", join(folder, "tools/release"), { recursive: true });
  writeFileSync(
    join(folder, "package.json"),
    `{ "name": "quittance", "version": "0.1.0", "type": "module" }\n`,
  );
  writeFileSync(
    join(folder, "package-lock.json"),
    `{ "name": "quittance", "version": "0.1.0", "lockfileVersion": 3 }\n`,
  );
  writeFileSync(join(folder, "CHANGELOG.md"), "# Changelog\n\n## Unreleased\n\n- A thing.\n");
  const env = { ...process.env, GIT_CONFIG_COUNT: "2", ...NAMED };
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8", env });
  const commit = () => {
    git("add", "--all");
    git("commit", "--quiet", "--message", "deploy: pin images");
  };
  const release = () =>
    spawnSync(process.execPath, ["tools/release/tag.ts", "0.1.0"], { cwd: folder, encoding: "utf8", env });
  git("init", "--quiet");
  commit();
  expect(release()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      "deploy/container/Containerfile: docker.io/library/node:26-bookworm-slim",
    ),
  });
  expect(git("tag")).toBe("");

  expect((await pin(folder, "--mirror", `docker.io=${registry.url}`)).status).toBe(0);
  commit();
  expect(release()).toMatchObject({ status: 0, stdout: expect.stringContaining("Tagged v0.1.0.") });
  expect(git("tag")).toBe("v0.1.0\n");
});

test.each([
  ["has no such image", 404, "responded 404"],
  ["is broken", 500, "responded 500"],
  ["sends other bytes than its digest names", 200, "and what it sent is"],
])("nothing is written when the registry %s", async (_case, status, message) => {
  const folder = copyOfDeploy();
  const registry = await startRegistry({ status, failsFor: "library/caddy" });
  const before = readFileSync(join(folder, "deploy/container/compose.yaml"), "utf8");
  const refused = await pin(folder, "--mirror", `docker.io=${registry.url}`);
  expect(refused.status).toBe(1);
  expect(refused.output).toContain("docker.io/library/caddy:2: ");
  expect(refused.output).toContain(message);
  expect(readFileSync(join(folder, "deploy/container/compose.yaml"), "utf8")).toBe(before);
});

test("a mirror without an address is refused, and a registry that is away is named", async () => {
  const folder = copyOfDeploy();
  expect(await pin(folder, "--mirror", "docker.io")).toMatchObject({
    status: 1,
    output: expect.stringContaining("--mirror takes <registry>=<address>."),
  });
  const away = `http://127.0.0.1:${await freePort()}`;
  expect((await pin(folder, "--mirror", `docker.io=${away}`)).output).toContain("cannot be reached");
});

test.runIf(HAS_CRANE)("digests are those of a real registry, which another client names too", async () => {
  const folder = copyOfDeploy();
  const address = `127.0.0.1:${await freePort()}`;
  const registry = spawn(CRANE, ["registry", "serve", "--address", address], { stdio: "ignore" });
  onTestFinished(async () => {
    registry.kill("SIGTERM");
    if (registry.exitCode === null) await once(registry, "exit");
  });
  await expect
    .poll(() =>
      fetch(`http://${address}/v2/`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  const layer = join(folder, "layer.tar");
  writeFileSync(join(folder, "motd"), "hello");
  execFileSync("tar", ["-C", folder, "-cf", layer, "motd"]);
  const names = [
    "library/node:26-bookworm-slim",
    "library/debian:bookworm-slim",
    "library/postgres:17-bookworm",
    "library/caddy:2",
    "opensearchproject/opensearch:2.17.1",
  ];
  for (const name of names)
    execFileSync(CRANE, ["append", "--new_layer", layer, "--new_tag", `${address}/${name}`], {
      stdio: "ignore",
    });
  expect(await pin(folder, "--mirror", `docker.io=http://${address}`)).toMatchObject({ status: 0 });
  const files = ["container/Containerfile", "container/compose.yaml", "patroni/Containerfile"]
    .map((file) => readFileSync(join(folder, "deploy", file), "utf8"))
    .join("\n");
  for (const name of names) {
    const digest = execFileSync(CRANE, ["digest", `${address}/${name}`], { encoding: "utf8" }).trim();
    expect(files).toContain(`docker.io/${name}@${digest}`);
  }
});

function copyOfDeploy(): string {
  const folder = mkdtempSync(join(tmpdir(), "quittance-images-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync("deploy", join(folder, "deploy"), { recursive: true });
  // As in a checkout between releases.
  for (const file of ["container/Containerfile", "container/compose.yaml", "patroni/Containerfile"]) {
    const path = join(folder, "deploy", file);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/@sha256:[0-9a-f]{64}/g, ""));
  }
  return folder;
}

async function pin(folder: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, ["tools/release/pin-images.ts", "--root", folder, ...args]);
  const [out, problems] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode === null ? once(child, "close") : undefined,
  ]);
  return { status: child.exitCode, output: out + problems };
}

/** A registry whose images are for callers with a token, as those of Docker Hub are. */
async function startRegistry({ status = 200, failsFor = "" }: { status?: number; failsFor?: string } = {}) {
  const registry = {
    url: "",
    revision: 1,
    digestOf: (repository: string, tag: string) => digest(registry.manifest(repository, tag)),
    manifest: (repository: string, tag: string) =>
      JSON.stringify({ schemaVersion: 2, repository, tag, revision: registry.revision }),
  };
  const answer = ({ url = "", headers }: IncomingMessage, response: ServerResponse): void => {
    if (url.startsWith("/token?"))
      return void response.end(
        JSON.stringify({ token: new URL(url, registry.url).searchParams.get("scope") }),
      );
    const [, repository = "", tag = ""] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(url) ?? [];
    const scope = `repository:${repository}:pull`;
    if (headers.authorization !== `Bearer ${scope}`) {
      const challenge = `Bearer realm="${registry.url}/token",service="registry",scope="${scope}"`;
      return void response.writeHead(401, { "www-authenticate": challenge }).end();
    }
    const manifest = registry.manifest(repository, tag);
    const fails = repository === failsFor;
    const named = fails ? digest("another") : digest(manifest);
    response.writeHead(fails ? status : 200, { "docker-content-digest": named }).end(manifest);
  };
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  registry.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return registry;
}

function digest(bytes: string): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}
