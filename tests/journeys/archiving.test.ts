import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  archiveTransactions,
  checkArchive,
  countArchivable,
  findArchivedLines,
} from "../../src/commands/archive/index.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { ApiClient, anOrder } from "../support/api-client.ts";
import { BiClient, rebuild } from "../support/bi.ts";
import { responses, startCallbackReceiver, type CallbackReceiver } from "../support/callback-receiver.ts";
import { ConsoleClient, textOf } from "../support/console.ts";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { archivableRows } from "../support/old-payments.ts";
import { openAcs, openShop, type ThreeDSecureShop } from "../support/three-d-secure.ts";

/** For the customer; in no file of the archive. */
const PERSONAL = { firstName: "Grazyna", lastName: "Brzeczyszczykiewicz", email: "grazyna@example.org" };
/** Identifiers have the time of the machine, by which the archive finds old payments. */
const START = Temporal.Now.instant();
const clock = new ManualClock(START);

let directory: string;
let shop: ThreeDSecureShop;
let receiver: CallbackReceiver;
let bi: BiClient;
let operator: ApiClient;
/** Old payments by what became of them. */
const old = {
  plain: "",
  declined: "",
  authenticated: "",
  refunded: "",
  disputed: "",
  changed: "",
  resent: "",
};
const uuids = () => Object.values(old);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "quittance-archiving-"));
  shop = await openShop({
    clock,
    workers: false,
    bi: { kind: "embedded", directory: join(directory, "bi") },
  });
  receiver = await startCallbackReceiver();
  bi = new BiClient(shop.started.url);
  operator = new ApiClient(shop.started.url, ADMINISTRATOR);
  const order = { callbackUrl: receiver.url, customer: PERSONAL };
  const debit = async (more: object) =>
    (await shop.api.debit({ ...anOrder(), ...order, ...more })).body["uuid"];
  receiver.respond = responses.text(500, `not now, ${PERSONAL.email}`);
  old.plain = await debit({});
  await shop.started.gateway.runDue();
  receiver.respond = responses.ok;
  clock.advance({ minutes: 5 });
  await shop.started.gateway.runDue();
  old.declined = await debit({ transactionToken: await shop.card("4242424242424242") });
  const authenticated = await shop.order("4000001000000000", { more: order });
  const { body } = await shop.api.debit(authenticated);
  if (body["returnType"] === "REDIRECT") await openAcs(body["redirectUrl"]);
  old.authenticated = body["uuid"];
  for (const name of ["refunded", "disputed", "changed", "resent"] as const) old[name] = await debit({});
  await shop.started.gateway.runDue();
});
afterAll(async () => {
  await shop?.close();
  await receiver?.close();
  await rm(directory, { recursive: true, force: true });
});

const BEFORE = START.add({ hours: 24 });
const folder = (name = "archive") => join(directory, name);
const lines: string[] = [];
const archive = (name?: string, report: (line: string) => void = (line) => void lines.push(line)) =>
  archiveTransactions(
    { db: shop.started.gateway.db, clock },
    { before: BEFORE, folder: folder(name), report },
  );
const listed = async (uuid: string) => (await operator.get(`/api/provisioning/listCallbacks/${uuid}`)).body;
const trace = async (uuid: string) =>
  (await operator.get(`/api/provisioning/getAuthenticationTrace/${uuid}`)).body;
const statusOf = async (uuid: string) => (await shop.api.status(uuid)).body;
const documents = async () => {
  await rebuild(shop.started);
  return Promise.all(uuids().map((uuid) => bi.document(uuid)));
};
const refund = async (referenceUuid: string) => {
  const { merchantTransactionId } = anOrder();
  const request = { merchantTransactionId, referenceUuid, amount: "1.00", currency: "EUR" };
  expect((await shop.api.transaction("demo-card", "refund", request)).body).toMatchObject({ success: true });
};
const raw = async (uuid: string) => {
  const page = await (
    await ConsoleClient.demo(shop.started.url, "admin")
  ).get(`/console/ME-0000-0000-0000-0000-0000-0001/payments/${uuid}/raw`);
  return textOf(page).slice(textOf(page).indexOf("State changes"));
};

test("what is younger than issuers may dispute is not archived", async () => {
  await expect(archive()).rejects.toThrow("What is younger than 540 days is not archived");
  expect(await readdir(directory)).not.toContain("archive");
});

describe("two years later", () => {
  let documentsBefore: unknown[];
  let statusesBefore: unknown[];
  let movesBefore: string[];
  let callbacksBefore: Record<string, unknown>;
  let rowsBefore: Record<string, number>;

  beforeAll(async () => {
    clock.advance({ hours: 24 * 730 });
    documentsBefore = await documents();
    statusesBefore = await Promise.all(uuids().map(statusOf));
    movesBefore = await Promise.all(uuids().map(raw));
    callbacksBefore = await listed(old.plain);
    rowsBefore = await archivableRows(shop.started.gateway.db);
    // The others have something new, and all of theirs stays.
    await refund(old.refunded);
    receiver.respond = responses.text(500, "later");
    await operator.post(`/api/provisioning/resendCallback/${old.resent}`, {});
    await shop.started.gateway.runDue();
    receiver.respond = responses.ok;
  });

  test("a dry run counts and changes nothing", async () => {
    const rows = await archivableRows(shop.started.gateway.db);
    const counted = await countArchivable({ db: shop.started.gateway.db, clock }, { before: BEFORE });
    expect(counted).toMatchObject({
      transactions: 5,
      rows: { callbacks: 5, three_d_secure_authentications: 1 },
    });
    expect(counted.bytes).toBeGreaterThan(1_000);
    expect(await archivableRows(shop.started.gateway.db)).toEqual(rows);
  });

  test("a run that dies after a step is finished by the next one, but for payments that changed meanwhile", async () => {
    const diesAt = async (step: string): Promise<void> => {
      const dies = (line: string): void => {
        lines.push(line);
        if (line.includes(step)) throw new Error("killed");
      };
      await expect(archive("archive", dies)).rejects.toThrow("killed");
    };
    // Purged after 90 days; an operator may keep them for longer.
    await shop.started.gateway.db.execute(sql`
      insert into callback_attempts (transaction_uuid, version, outcome, http_status, duration_ms, response, at)
      select transaction_uuid, version, 'acknowledged', 200, 5, ${`OK ${PERSONAL.email}`}, created_at from callbacks`);
    const untouched = await archivableRows(shop.started.gateway.db);
    await diesAt("written and read back");
    expect(await archivableRows(shop.started.gateway.db)).toEqual(untouched);
    await refund(old.changed);
    const rows = await archivableRows(shop.started.gateway.db);
    await diesAt("an earlier run wrote it");
    expect(await archivableRows(shop.started.gateway.db)).toEqual(rows);
    await archive();
    expect(lines.at(-1)).toContain(
      "removed from the database. 1 changed meanwhile, and stay in the database.",
    );
    expect(await archive()).toMatchObject({ files: 0 });
    expect((await checkArchive(folder())).transactions).toBe(5);
    expect(await findArchivedLines(folder(), old.changed)).toEqual([]);
    const left = await archivableRows(shop.started.gateway.db);
    expect(left).toMatchObject({ archivedTransactions: 4, threeDSecureAuthentications: 0 });
    expect(left["callbacks"]).toBe(rows["callbacks"]! - 4);
    expect(rowsBefore["threeDSecureAuthentications"]).toBe(1);
  });

  test("a file has every row, and neither secrets nor data of the customer; only its owner reads it", async () => {
    const [name = ""] = (await readdir(folder())).filter((one) => one.endsWith(".gz"));
    expect((await stat(join(folder(), name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder())).mode & 0o777).toBe(0o700);
    const text = gunzipSync(await readFile(join(folder(), name))).toString();
    for (const secret of [...Object.values(PERSONAL), "resultsToken", "sessionToken", "authenticationValue"])
      expect(text).not.toContain(secret);
    const [found] = await findArchivedLines(folder(), old.plain);
    expect(found!.file).toBe(name);
    const [callback] = callbacksBefore["callbacks"] as { version: number; url: string }[];
    expect(JSON.parse(found!.line)).toMatchObject({
      transactionUuid: old.plain,
      transaction_history: [{ trigger: "opened" }, { trigger: "approved" }],
      callbacks: [{ version: callback!.version, url: callback!.url, status: "acknowledged" }],
      callback_attempts: [{ outcome: "acknowledged", http_status: 200 }],
    });
    const [authenticated] = await findArchivedLines(folder(), old.authenticated);
    expect(JSON.parse(authenticated!.line)).toMatchObject({
      three_d_secure_authentications: [{ authentication: { state: "completed" } }],
    });
  });

  test("documents, statuses and histories are the same as before", async () => {
    const after = await documents();
    const archived = [old.plain, old.declined, old.authenticated, old.disputed].map((uuid) =>
      uuids().indexOf(uuid),
    );
    for (const index of archived) {
      expect(after[index]).toEqual(documentsBefore[index]);
      expect(await statusOf(uuids()[index]!)).toEqual(statusesBefore[index]);
      expect(await raw(uuids()[index]!)).toEqual(movesBefore[index]);
    }
  });

  test("the API and the console say where the rest is, and a callback is not sent again", async () => {
    const where = {
      folder: folder(),
      file: expect.stringMatching(/^\d{4}-\d{2}-0001\.ndjson\.gz$/) as string,
    };
    expect(await listed(old.plain)).toMatchObject({ callbacks: [], archived: where });
    expect(await trace(old.authenticated)).toMatchObject({ authentications: [], archived: where });
    expect(await listed(old.resent)).toMatchObject({ callbacks: [{ status: "waiting" }], archived: null });
    const resent = await operator.post(`/api/provisioning/resendCallback/${old.plain}`, {});
    expect(JSON.stringify(resent.body)).toContain("whose callbacks are not archived");
    const support = await ConsoleClient.demo(shop.started.url, "admin");
    const page = await support.get(`/console/ME-0000-0000-0000-0000-0000-0001/payments/${old.plain}`);
    expect(textOf(page)).toContain(`Callbacks and authentications were moved to the archive: ${folder()}/`);
    expect(textOf(page)).toContain("The callbacks are in the archive.");
  });

  test("an archived payment is refunded and charged back, and its callbacks of then are in the database", async () => {
    await refund(old.plain);
    const chargeback = await shop.api.post("/simulator/chargebacks", { transactionUuid: old.disputed });
    expect(chargeback.status).toBe(200);
    await shop.started.gateway.runDue();
    expect(await bi.document(old.plain)).toMatchObject({ is_postback_delivered: true });
    const { body } = await operator.get(`/api/provisioning/listDisputes?transactionUuid=${old.disputed}`);
    expect(body["disputes"]).toMatchObject([{ stage: "chargeback" }]);
    expect(await archive()).toMatchObject({ files: 0 });
  });
});

describe("an archive is refused", () => {
  test("in a folder with anything else", async () => {
    await mkdir(folder("photos"));
    await writeFile(join(folder("photos"), "cat.jpg"), "");
    await expect(archive("photos")).rejects.toThrow("has cat.jpg, which is not of an archive");
    expect(await readdir(folder("photos"))).toEqual(["cat.jpg"]);
  });

  test("in the folder of another database", async () => {
    await mkdir(folder("foreign"));
    const manifest = JSON.parse(await readFile(join(folder(), "manifest.json"), "utf8")) as {
      files: { name: string; sha256: string }[];
    };
    const [file] = manifest.files;
    await copyFile(join(folder(), file!.name), join(folder("foreign"), file!.name));
    const foreign = { ...manifest, files: [{ ...file, sha256: "0".repeat(64) }] };
    await writeFile(join(folder("foreign"), "manifest.json"), JSON.stringify(foreign));
    await expect(archive("foreign")).rejects.toThrow("the archive of another database");
  });

  test("when a file is missing, or is not the one that was written", async () => {
    const [name = ""] = (await readdir(folder())).filter((one) => one.endsWith(".gz"));
    const path = join(folder(), name);
    const content = await readFile(path);
    await rm(path);
    await expect(archive()).rejects.toThrow(`${path} is missing`);
    await writeFile(path, Buffer.concat([content.subarray(0, -1), Buffer.from([content.at(-1)! ^ 1])]));
    await expect(checkArchive(folder())).rejects.toThrow(/cannot be read|SHA-256 differs/);
    await writeFile(path, content);
    expect(await checkArchive(folder())).toMatchObject({ files: 1 });
  });
});
