import { existsSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { ClientsFolder, DONE, PROGRAMS as programs, TOOLS as tools } from "./clients-folder.ts";

/**
 * Clients that programs generate from `/openapi.json` compile, and do the same story with a running gateway: a payment, its
 * status, a refund, a payment link with its timeline and its end, a refused repetition, a search, and what the operator lists. Those for
 * Python and Java are tested in CI (python-and-java-clients.test.ts).
 */
const repository = join(import.meta.dirname, "../..");
let clients: ClientsFolder;

beforeAll(async () => {
  clients = await ClientsFolder.open();
});
afterAll(() => clients.close());

describe("a client that is generated from the API document", { timeout: 600_000 }, () => {
  it("of OpenAPI Generator for TypeScript", async () => {
    const client = await clients.generated("typescript-fetch");
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
    await clients.run(join(repository, "node_modules/.bin/tsc"), ["-p", client]);
    const bundle = ["main.ts", "--platform", "node", "--format", "esm", "-o", "main.mjs"];
    await clients.run(join(repository, "node_modules/.bin/rolldown"), bundle, { folder: client });
    expect(await clients.story(process.execPath, [join(client, "main.mjs")])).toEqual(DONE);
  });

  it("of OpenAPI Generator for PHP", async () => {
    const client = await clients.generated("php");
    expect(await clients.story("php", [join(programs, "php.php")], { CLIENT: client })).toEqual(DONE);
  });

  it("of openapi-python-client", async () => {
    await clients.installForPython("openapi-python-client", ["openapi-python-client==0.29.1"]);
    const client = join(clients.folder, "openapi-python-client");
    const libraries = join(tools, "openapi-python-client");
    const generate = [
      "-m",
      "openapi_python_client",
      "generate",
      "--path",
      clients.document,
      "--output-path",
      client,
    ];
    await clients.run("python3", generate, { environment: { PYTHONPATH: libraries } });
    const program = [join(programs, "openapi_python_client.py")];
    expect(
      await clients.story("python3", program, { PYTHONPATH: [libraries, client].join(delimiter) }),
    ).toEqual(DONE);
  });

  it("of oapi-codegen for Go", async () => {
    const codegen = join(tools, "go/oapi-codegen");
    const environment = { GOBIN: join(tools, "go"), GOFLAGS: "-modcacherw" };
    const source = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2";
    if (!existsSync(codegen)) await clients.run("go", ["install", source], { environment });
    const client = join(clients.folder, "go");
    await mkdir(join(client, "quittance"), { recursive: true });
    await writeFile(join(client, "go.mod"), "module quittance.test/generated\ngo 1.24\n");
    await copyFile(join(programs, "main.go.txt"), join(client, "main.go"));
    const kinds = ["-generate", "types,client", "-package", "quittance", "-o", "quittance/client.go"];
    await clients.run(codegen, [...kinds, clients.document], { folder: client });
    await clients.run("go", ["mod", "tidy"], { folder: client });
    await clients.run("go", ["build", "-o", "story", "."], { folder: client });
    expect(await clients.story(join(client, "story"), [])).toEqual(DONE);
  });

  it("of Postman: the imported collection has every operation, and its first debit is paid", async () => {
    const converter = join(tools, "postman");
    await mkdir(converter, { recursive: true });
    if (!existsSync(join(converter, "node_modules")))
      await clients.run("npm", ["install", "--silent", "--prefix", converter, "openapi-to-postmanv2@6"]);
    const collection = join(clients.folder, "collection.json");
    const convert = join(converter, "node_modules/openapi-to-postmanv2/bin/openapi2postmanv2.js");
    await clients.run(process.execPath, [
      convert,
      "-s",
      clients.document,
      "-o",
      collection,
      "-O",
      "parametersResolution=Example",
    ]);
    const requests = requestsOf(JSON.parse(await clients.run("cat", [collection])) as PostmanItem);
    expect(requests.length).toBeGreaterThanOrEqual(130);
    const debit = requests.find(
      ({ request }) => request!.url.path.join("/") === "api/v3/transaction/:apiKey/debit",
    );
    const body = JSON.parse(debit!.request!.body!.raw) as { merchantTransactionId: string };
    const paid = await new ApiClient(clients.started.url).debit(body);
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
