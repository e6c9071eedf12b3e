import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { warnNotChecked } from "../../packages/bi-engine/tests/conformance/servers.ts";
import { UNIQUE } from "../../src/platform/http/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { apiDocument } from "../../tools/docs/api-document.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";

/** `.ci/run` installs what is in `requirements.txt` there. */
const modules = join(import.meta.dirname, "../../.cache/api-document-tools");
const env = { ...process.env, PYTHONPATH: modules, PYTHONDONTWRITEBYTECODE: "1" };
const isThere =
  spawnSync("python3", ["-c", "import schemathesis, openapi_spec_validator"], { env }).status === 0;
if (!isThere && process.env["CI"] === "true") throw new Error(`Schemathesis is missing in ${modules}.`);
if (!isThere) warnNotChecked("the API document", "Schemathesis is not in .cache/api-document-tools");

/** The slow tests call the gateway for longer, and with `API_DOCUMENT_SECONDS=600` as long as that. */
const SECONDS = Number(
  process.env["API_DOCUMENT_SECONDS"] ?? (process.env["QUITTANCE_SLOW_TESTS"] === "true" ? 120 : 20),
);

/** For the generated calls: the same in every run, unless QUITTANCE_TEST_SEED names another. */
const SEED = process.env["QUITTANCE_TEST_SEED"] ?? "1";

let started: TestGateway;
let folder: string;

beforeAll(async () => {
  started = await startTestGateway({ bi: { kind: "embedded" }, testClock: true });
  folder = await mkdtemp(join(tmpdir(), "quittance-api-document-"));
});
afterAll(async () => {
  await started.close();
  await rm(folder, { recursive: true });
});

describe("the API document", () => {
  it("has patterns that every language reads in the same way", async () => {
    const { body } = await new ApiClient(started.url).get("/openapi.json");
    const patterns = JSON.stringify(body).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g);
    const notPortable = [...patterns]
      .map(([, pattern]) => JSON.parse(pattern!) as string)
      .filter((pattern) => /\\[pPdDwWbB]/.test(pattern));
    expect(notPortable).toEqual([]);
  });

  it("names the operations that require credentials", async () => {
    const { body } = await new ApiClient(started.url).get("/openapi.json");
    const secured = Object.entries<Record<string, Operation>>(body["paths"]).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security = [] }]) => security.length > 0)
        .map(([method]) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{.+?\}/g, "x") })),
    );
    expect(secured.length).toBeGreaterThan(50);
    for (const { method, path } of secured) {
      for (const authorization of [undefined, "Basic bm8tY29sb24=", "Bearer token"]) {
        const response = await fetch(started.url + path, {
          method,
          headers: { "content-type": "application/json", ...(authorization && { authorization }) },
          ...(method === "POST" && { body: "{}" }),
        });
        expect({ method, path, status: response.status }).toEqual({ method, path, status: 401 });
        await response.body?.cancel();
      }
    }
  });

  it("describes every operation and its failures", async () => {
    const { body } = await new ApiClient(started.url).get("/openapi.json");
    const operations = Object.values<Record<string, Operation>>(body["paths"]).flatMap((methods) =>
      Object.values(methods),
    );
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
    const wanting = operations.filter(
      ({ responses }) =>
        !(responses["4XX"]?.content && responses["5XX"]?.content) ||
        !(responses["200"] ?? responses["201"])?.content,
    );
    expect(wanting.map(({ operationId }) => operationId)).toEqual([]);
    expect(Object.keys(body["components"].schemas)).toEqual(
      expect.arrayContaining(["TransactionResponse", "StatusResponse", "GetPayByLinkResult", "ApiError"]),
    );
  });
});

interface Operation {
  readonly operationId?: string;
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

describe.skipIf(!isThere)("the API document, read by external tools", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    const file = join(folder, "openapi.json");
    await writeFile(file, await (await fetch(`${started.url}/openapi.json`)).text());
    expect(await run(["-m", "openapi_spec_validator", file])).toMatchObject({ status: 0 });
  });

  it("describes what the running gateway does", { timeout: (SECONDS + 120) * 1_000 }, async () => {
    const config = join(folder, "schemathesis.toml");
    await writeFile(config, await configuration());
    // In the form of the schemas, which have all that the gateway takes; the served one is simpler, for generators of clients.
    const file = join(folder, "as-validated.json");
    await writeFile(
      file,
      JSON.stringify(await apiDocument()).replaceAll(UNIQUE, () => createIds().transactionUuid()),
    );
    const options =
      "--checks all --phases coverage,fuzzing --workers 1 --continue-on-failure --request-timeout 20 --max-response-time 20";
    const { status, output } = await run(
      ["-m", "schemathesis.cli", "--config-file", config, "run", file].concat(
        `${options} --url ${started.url} --no-color --seed ${SEED} --max-time ${SECONDS}`.split(" "),
      ),
      { SCHEMATHESIS_HOOKS: join(import.meta.dirname, "hooks.py") },
    );
    const cases = /Test cases:\n.*/.exec(output)?.[0].replace("\n", "") ?? "";
    process.stderr.write(`Schemathesis. ${cases}\n`);
    if (status !== 0) throw new Error(output);
  });
});

async function run(
  options: readonly string[],
  more: Record<string, string> = {},
): Promise<{ status: number | null; output: string }> {
  const python = spawn("python3", options, { env: { ...env, ...more }, cwd: folder });
  const [out, errors] = await Promise.all([text(python.stdout), text(python.stderr)]);
  return {
    status: python.exitCode ?? (await new Promise((done) => python.once("exit", done))),
    output: out + errors,
  };
}

/** The credentials of the calls, and the ids of existing objects. */
async function configuration(): Promise<string> {
  const api = new ApiClient(started.url);
  const { body: paid } = await api.debit();
  const { body: link } = await api.debit({
    ...anOrder(),
    transactionToken: undefined,
    payByLink: { sendByEmail: false },
  });
  // The operator's operations change these objects, and not the credentials of other calls.
  const tenant = (await provision("createTenant", { name: "Changed" })).tenant.guid;
  const merchant = (await provision(`createMerchant/${tenant}`, { name: "Changed" })).merchant.guid;
  const user = await provision(`createMerchantUser/${merchant}`, {
    username: "changed",
    password: "changed-password",
    type: "api",
  });
  const { connector } = await provision(`createConnector/${merchant}`, {
    name: "Changed",
    adapter: "Simulator",
    method: "Creditcard",
    apiKey: "changed",
  });
  return `
[parameters]
apiKey = "demo-card"
publicIntegrationKey = "demo-public"
adapterId = "Simulator"
tenantGuid = "${tenant}"
merchantGuid = "${merchant}"
connectorGuid = "${connector.guid}"
merchantUserGuid = "${user["merchantUser"].guid}"
uuid = "${paid["uuid"]}"
transactionUuid = "${paid["uuid"]}"

[[operations]]
include-path-regex = "payByLink"
parameters = { uuid = "${link["uuid"]}" }

[[operations]]
include-operation-id = "revokeBiApiKey"
parameters = { apiKey = "no-such-key" }

# Every search takes GET as well, with a body that an OpenAPI document has no words for.
[[operations]]
include-tag = "BI data source"
[operations.checks.allow_header_conformance]
enabled = false

# Any text is a form, and fields that are not known are ignored there.
[[operations]]
include-operation-id = "retrieveReconciliation"
[operations.checks.negative_data_rejection]
expected-statuses = ["200", "401", "422"]

[auth.openapi]
basic = { username = "demo", password = "demo-password" }
rootCredential = { username = "${ADMINISTRATOR.username}", password = "${ADMINISTRATOR.password}" }
biApiKey = { username = "demo-bi", password = "demo-bi-password" }

# A request may be refused for what it means: an id that is not there, a token that is used, a state that is over. That it
# is not refused for its form is the check of hooks.py.
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "400", "401", "404", "422"]

# Guesses of credentials are slowed down: another test makes them.
[checks.ignored_auth]
enabled = false

[phases.stateful]
enabled = false
`;
}

// oxlint-disable-next-line typescript/no-explicit-any
async function provision(operation: string, request: object): Promise<Record<string, any>> {
  const root = new ApiClient(started.url, ADMINISTRATOR);
  return (await root.post(`/api/provisioning/${operation}`, request)).body;
}
