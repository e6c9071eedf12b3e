import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "pg";
import { embeddedDatabaseUrl } from "../crash/under-load.ts";
import { GatewayProcess } from "../crash/gateway-process.ts";
import { expectNoTrace, uniqueCard } from "../support/card-traces.ts";
import { TENANT, VaultFiles } from "../support/vault-files.ts";
import { generateKey } from "openpgp";

const ADMIN = { username: "admin", password: "password-of-the-traces" };
const OWN = "customerIdentification,externalToken,pan,expirationMonth,expirationYear,cardHolder";

let folder: string;
let gateway: GatewayProcess;
let files: VaultFiles;
/** Everything that the gateway has responded. */
const answers: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "card-traces-"));
  gateway = await GatewayProcess.start({
    GATEWAY_DATA_DIR: join(folder, "data"),
    TMPDIR: folder,
    GATEWAY_ADMIN_PASSWORD: ADMIN.password,
    GATEWAY_DEMO: "true",
    GATEWAY_LOG_LEVEL: "trace",
  });
  files = new VaultFiles(gateway.url, ADMIN);
}, 120_000);
afterAll(async () => {
  await gateway?.end("SIGKILL");
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** A file of the data folder, of the temporary folder, or of the database server: none is left out. */
async function everyFile(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const read = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) =>
      readFile(join(parentPath, name), "latin1").catch((error: NodeJS.ErrnoException) => {
        // The server replaces files while they are read.
        if (error.code !== "ENOENT") throw error;
        return "";
      }),
    );
  return Promise.all(read);
}

/** As pg_dump writes them: each table by COPY. */
async function everyTable(): Promise<string> {
  const client = new Client({ connectionString: await embeddedDatabaseUrl(join(folder, "data")) });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    const texts: string[] = [];
    for (const { name } of rows) {
      const found = await client.query<{ row: string }>(`select t::text as row from ${name} as t`);
      texts.push(...found.rows.map(({ row }) => row));
    }
    expect(rows.length).toBeGreaterThan(100);
    return texts.join("\n");
  } finally {
    await client.end();
  }
}

test("a card of a file is in no log, answer, temporary file, file of the database, or table, in no spelling", async () => {
  const [stored, invalid, misplaced, refused, broken] = Array.from({ length: 5 }, uniqueCard) as {
    pan: string;
    cvv: string;
    expirationMonth: string;
    expirationYear: string;
    cardHolder: string;
  }[];
  const row = (name: string, pan: string, month = "12") => `${name},${name}-t,${pan},${month},2031,Ada`;
  const upload = async (lines: readonly string[]) => {
    const { status, body } = await files.upload(await files.encrypted(lines.join("\n")));
    answers.push(JSON.stringify(body));
    return { status, body };
  };
  const { body } = await upload([
    OWN,
    row("stored", stored!.pan),
    row("invalid", invalid!.pan, "13"),
    `misplaced,${misplaced!.pan},5555555555554444,12,2031,Ada`,
  ]);
  const { guid } = body["vaultImport"] as { guid: string };
  expect(body["vaultImport"]).toMatchObject({ valid: 1, invalid: 2 });
  const ran = await files.call(`runVaultImport/${guid}`);
  expect(ran.body).toMatchObject({ imported: 1 });
  answers.push(JSON.stringify(ran.body), JSON.stringify(await files.get(guid)));
  // Files that are refused as a whole: with security codes, not CSV, cut off, and in the clear.
  expect((await upload([`${OWN},cvv`, `${row("refused", refused!.pan)},739`])).status).toBe(422);
  expect((await upload([OWN, `"${broken!.pan}`])).status).toBe(422);
  const whole = await files.encrypted([OWN, row("cut", broken!.pan)].join("\n"));
  for (const file of [
    whole.subarray(0, whole.length - 30),
    Buffer.from(`${OWN}\n${row("clear", broken!.pan)}`),
  ]) {
    const answer = await files.upload(file);
    expect(answer.status).toBe(422);
    answers.push(JSON.stringify(answer.body));
  }
  const { publicKey } = await generateKey({ userIDs: { name: "Receiver" }, format: "armored" });
  answers.push(JSON.stringify((await files.call(`exportVault/${TENANT}`, { publicKey })).body));
  answers.push(
    JSON.stringify(
      (await files.root.get(`/api/provisioning/listVaultImports/ME-0000-0000-0000-0000-0000-0001`)).body,
    ),
  );

  // A log that says nothing would pass, too.
  expect(gateway.output).toContain("importVaultFile");
  const kept = [...answers, gateway.output, await everyTable(), ...(await everyFile())];
  expect(kept.length).toBeGreaterThan(1_000);
  for (const card of [stored!, invalid!, misplaced!, refused!, broken!])
    for (const text of kept) expectNoTrace(card, text);
  // And the search finds what is there: the last digits are shown.
  expect(kept.some((text) => text.includes(stored!.pan.slice(-4)))).toBe(true);
}, 180_000);

test.runIf(process.platform === "linux")(
  "a core dump of the gateway, or of its database server, has no memory in it",
  async () => {
    const filterOf = async (pid: number) =>
      Number.parseInt(await readFile(`/proc/${pid}/coredump_filter`, "utf8"), 16);
    expect(await filterOf(process.pid)).toBeGreaterThan(0);
    expect(await filterOf(gateway.pid)).toBe(0);
    const [postmaster = ""] = (await readFile(await postmasterFile(), "utf8")).split("\n");
    expect(await filterOf(Number(postmaster))).toBe(0);
  },
);

async function postmasterFile(): Promise<string> {
  const entries = await readdir(folder, { recursive: true });
  const found = entries.find((name) => name.endsWith("postmaster.pid"));
  if (found === undefined) throw new Error("The database server does not run.");
  return join(folder, found);
}
