import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";

const NGINX = ["/usr/sbin/nginx", "nginx"].find((name) => spawnSync(name, ["-v"]).error === undefined);

/** Whether the tests of the documented configuration run: without nginx they are left out, with a warning; on CI they fail. */
export const TESTS_NGINX = NGINX !== undefined || process.env["CI"] === "true";
if (!TESTS_NGINX)
  process.stderr.write("\nNO NGINX HERE: the nginx configuration of docs/operations.md is NOT TESTED.\n\n");

/** Starts nginx with the configuration of docs/operations.md, apart from addresses and TLS; returns its address. */
export async function startDocumentedNginx(
  upstreams: readonly string[],
  { operators = "10.0.0.0/8" }: { operators?: string } = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quittance-nginx-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "temp"));
  const port = await freePort();
  const docs = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const [, documented = ""] = /```nginx\n([^]*?)```/.exec(docs) ?? [];
  const [first = "", second = ""] = upstreams;
  const site = documented
    .replace("10.0.0.11:8080", first)
    .replace("10.0.0.12:8080", second)
    .replaceAll("10.0.0.0/8", operators)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replace("ssl_protocols TLSv1.2 TLSv1.3;", "");
  expect(site).toContain("max_fails=0");
  expect(site).not.toContain("non_idempotent");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join(" ");
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log info; worker_processes 1;
     ${process.getuid?.() === 0 ? "user root;" : ""}
     events { worker_connections 512; }
     http { access_log off; ${temporary} ${site} }`,
  );
  const nginx = spawn(NGINX ?? "nginx", ["-p", folder, "-c", file], { stdio: "inherit" });
  onTestFinished(async () => {
    nginx.kill("SIGTERM");
    if (nginx.exitCode === null) await once(nginx, "exit");
  });
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => isListening(`${url}/healthz`)).toBe(true);
  return url;
}

/** 403: the documented file opens the probes to the operator's network only. */
async function isListening(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status === 403 || status === 200,
    () => false,
  );
}
