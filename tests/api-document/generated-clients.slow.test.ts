import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";

/**
 * Clients that programs generate from `/openapi.json` compile, and do the same story with a running gateway: a payment, its
 * status, a refund, a payment link with its timeline and its end, a refused repetition, a search, and what the operator lists. What
 * the programs need (Maven, Go, Python, PHP with Guzzle) is installed from the package registries into `.cache`.
 */
const repository = join(import.meta.dirname, "../..");
const tools = join(repository, ".cache/generated-clients");
const programs = join(import.meta.dirname, "generated-clients");
const generator = join(tools, "openapi-generator-cli-7.16.0.jar");

const DONE = {
  debit: "FINISHED",
  status: "SUCCESS",
  refund: "FINISHED",
  link: "REDIRECT",
  timeline: "created",
  cancelled: true,
  repeated: 3004,
  search: true,
  tenants: true,
  connectors: true,
};

let started: TestGateway;
let folder: string;
let document: string;

beforeAll(async () => {
  started = await startTestGateway({ bi: { kind: "embedded" } });
  folder = await mkdtemp(join(tmpdir(), "quittance-clients-"));
  document = join(folder, "openapi.json");
  await writeFile(document, await (await fetch(`${started.url}/openapi.json`)).text());
  await mkdir(tools, { recursive: true });
});
afterAll(async () => {
  await started.close();
  await rm(folder, { recursive: true });
});

describe("a client that is generated from the API document", { timeout: 600_000 }, () => {
  it("of OpenAPI Generator for Python", async () => {
    const client = await generated("python");
    await installForPython("python", ["-r", join(client, "requirements.txt")]);
    const path = [join(tools, "python"), client].join(delimiter);
    expect(await story("python3", [join(programs, "python.py")], { PYTHONPATH: path })).toEqual(DONE);
  });

  it("of OpenAPI Generator for TypeScript", async () => {
    const client = await generated("typescript-fetch");
    await copyFile(join(programs, "main.ts.txt"), join(client, "main.ts"));
    const options = { target: "es2022", module: "esnext", moduleResolution: "bundler", strict: true };
    const types = {
      types: ["node"],
      typeRoots: [join(repository, "node_modules/@types")],
      lib: ["es2022", "dom"],
    };
    await writeFile(
      join(client, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...options, ...types, noEmit: true, skipLibCheck: true } }),
    );
    await run(join(repository, "node_modules/.bin/tsc"), ["-p", client]);
    const bundle = ["main.ts", "--platform", "node", "--format", "esm", "-o", "main.mjs"];
    await run(join(repository, "node_modules/.bin/rolldown"), bundle, { folder: client });
    expect(await story(process.execPath, [join(client, "main.mjs")])).toEqual(DONE);
  });

  it("of OpenAPI Generator for PHP", async () => {
    const client = await generated("php");
    expect(await story("php", [join(programs, "php.php")], { CLIENT: client })).toEqual(DONE);
  });

  it("of OpenAPI Generator for Java", async () => {
    const client = await generated("java");
    const classPath = ["dependency:build-classpath", "-Dmdep.outputFile=class-path.txt"];
    await run("mvn", ["-q", "-DskipTests", "compile", ...classPath], { folder: client });
    const classes = `${join(client, "target/classes")}:${await run("cat", [join(client, "class-path.txt")])}`;
    await run("javac", ["-cp", classes, "-d", client, join(programs, "Main.java")]);
    expect(await story("java", ["-cp", `${client}:${classes}`, "Main"])).toEqual(DONE);
  });

  it("of openapi-python-client", async () => {
    await installForPython("openapi-python-client", ["openapi-python-client==0.29.1"]);
    const client = join(folder, "openapi-python-client");
    const libraries = join(tools, "openapi-python-client");
    const generate = ["-m", "openapi_python_client", "generate", "--path", document, "--output-path", client];
    await run("python3", generate, { environment: { PYTHONPATH: libraries } });
    const program = [join(programs, "openapi_python_client.py")];
    expect(await story("python3", program, { PYTHONPATH: [libraries, client].join(delimiter) })).toEqual(
      DONE,
    );
  });

  it("of oapi-codegen for Go", async () => {
    const codegen = join(tools, "go/oapi-codegen");
    const environment = { GOBIN: join(tools, "go"), GOFLAGS: "-modcacherw" };
    const source = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2";
    if (!existsSync(codegen)) await run("go", ["install", source], { environment });
    const client = join(folder, "go");
    await mkdir(join(client, "quittance"), { recursive: true });
    await writeFile(join(client, "go.mod"), "module quittance.test/generated\ngo 1.24\n");
    await copyFile(join(programs, "main.go.txt"), join(client, "main.go"));
    const kinds = ["-generate", "types,client", "-package", "quittance", "-o", "quittance/client.go"];
    await run(codegen, [...kinds, document], { folder: client });
    await run("go", ["mod", "tidy"], { folder: client });
    await run("go", ["build", "-o", "story", "."], { folder: client });
    expect(await story(join(client, "story"), [])).toEqual(DONE);
  });

  it("of Postman: the imported collection has every operation, and its first debit is paid", async () => {
    const converter = join(tools, "postman");
    await mkdir(converter, { recursive: true });
    if (!existsSync(join(converter, "node_modules")))
      await run("npm", ["install", "--silent", "--prefix", converter, "openapi-to-postmanv2@6"]);
    const collection = join(folder, "collection.json");
    const convert = join(converter, "node_modules/openapi-to-postmanv2/bin/openapi2postmanv2.js");
    await run(process.execPath, [
      convert,
      "-s",
      document,
      "-o",
      collection,
      "-O",
      "parametersResolution=Example",
    ]);
    const requests = requestsOf(JSON.parse(await run("cat", [collection])) as PostmanItem);
    expect(requests.length).toBeGreaterThanOrEqual(130);
    const debit = requests.find(
      ({ request }) => request!.url.path.join("/") === "api/v3/transaction/:apiKey/debit",
    );
    const body = JSON.parse(debit!.request!.body!.raw) as { merchantTransactionId: string };
    const paid = await new ApiClient(started.url).debit(body);
    expect(paid.body).toMatchObject({ success: true });
  });
});

interface PostmanItem {
  readonly item?: readonly PostmanItem[];
  readonly request?: {
    readonly url: { readonly path: readonly string[] };
    readonly body?: { readonly raw: string };
  };
}

function requestsOf({ item = [], request, ...rest }: PostmanItem): PostmanItem[] {
  return request ? [{ request, ...rest }] : item.flatMap(requestsOf);
}

/** Generates the client of a language, and returns its folder. */
async function generated(language: string): Promise<string> {
  const artifact = ["-Dartifact=org.openapitools:openapi-generator-cli:7.16.0", `-DoutputDirectory=${tools}`];
  if (!existsSync(generator)) await run("mvn", ["-q", "dependency:copy", ...artifact]);
  const client = join(folder, language);
  await run("java", ["-jar", generator, "generate", "-i", document, "-g", language, "-o", client]);
  return client;
}

async function installForPython(name: string, what: readonly string[]): Promise<void> {
  const target = join(tools, name);
  if (!existsSync(target))
    await run("python3", ["-m", "pip", "install", "--quiet", "--target", target, ...what]);
}

/** What the program of a language prints at the end of the story. */
async function story(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<unknown> {
  const { username, password } = ADMINISTRATOR;
  const settings = {
    GATEWAY: started.url,
    ORDER: randomUUID(),
    ADMIN_USER: username,
    ADMIN_PASSWORD: password,
  };
  const printed = await run(program, args, { environment: { ...settings, ...environment } });
  return JSON.parse(printed.trim().split("\n").at(-1)!) as unknown;
}

/** @throws with all that the program printed, unless it ends with 0 */
async function run(
  program: string,
  args: readonly string[],
  { environment = {}, folder: cwd = folder }: { environment?: Record<string, string>; folder?: string } = {},
): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", () => reject(new Error(`${program} is not installed`))).once("close", resolve);
  });
  const [output, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}\n${output}\n${errors}`);
  return output;
}
