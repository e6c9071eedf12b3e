import { beforeEach, describe, expect, test } from "vitest";

import { money } from "@quittance/provider-kit/testing";
import type { DisputeResponse, EvidenceFile } from "@quittance/provider-kit";
import { DISPUTES_HOST } from "./dispute-response.ts";
import { fakeAdyen } from "../tests/fake-account.ts";

const fileOf = (type: string): EvidenceFile => ({
  type,
  name: `${type}.pdf`,
  mediaType: "application/pdf",
  content: Buffer.from(`%PDF-1.7 ${type} \u0000\u00ff`),
});

const { fake, callsOf } = await fakeAdyen([DISPUTES_HOST]);
const calls = callsOf();
const { adapter: adyen } = calls;
let dispute: ReturnType<typeof fake.disputes.open>;
let disputeId: string;
let count = 0;
beforeEach(() => {
  fake.requests.length = 0;
  fake.planned.length = 0;
  fake.loseResponseTo = undefined;
  disputeId = `DZ4DPSHB4WD2W${(count += 1)}`;
  dispute = fake.disputes.open(disputeId);
});

const response = (change: Partial<DisputeResponse> = {}): DisputeResponse => ({
  reference: `b6a1e1de-5bfe-4b4d-8a3e-00000000${String(count).padStart(4, "0")}`,
  kind: "evidence",
  isRepeat: false,
  texts: {},
  files: [],
  ...change,
});
const respond = (given: DisputeResponse) =>
  adyen.disputes!.respond({ disputeId, amount: money("9.99") }, given, calls.call());
const sentNames = () => fake.requests.map(({ path }) => path.split("/").at(-1));

describe("evidence", () => {
  test("is supplied document by document, and then defends the dispute by the reason that it is enough for", async () => {
    const given = response({ files: [fileOf("GoodsWereAsDescribed"), fileOf("TIDorInvoice")] });
    expect(await respond(given)).toEqual({
      kind: "done",
      extraData: { defenseReasonCode: "GoodsWereAsDescribed" },
    });
    expect(sentNames()).toEqual([
      "retrieveApplicableDefenseReasons",
      "supplyDefenseDocument",
      "supplyDefenseDocument",
      "defendDispute",
    ]);
    expect(dispute.response).toEqual({ defenseReasonCode: "GoodsWereAsDescribed" });
    const { content, contentType } = dispute.documents.get("TIDorInvoice")!;
    expect(contentType).toBe("application/pdf");
    expect(Buffer.from(content, "base64")).toEqual(fileOf("TIDorInvoice").content);
    const keys = fake.requests.flatMap(({ key }) => key ?? []);
    expect(new Set(keys).size).toBe(4);
    expect(keys.every((key) => key.length <= 64)).toBe(true);
  });

  test.each([
    ["the reason is one of several", ["ProofOfGoodsOrServicesProvided"], "GoodsOrServicesProvided"],
    [
      "a generic document replaces the required ones",
      ["AlternativeDefenseMaterial"],
      "SupplyDefenseMaterial",
    ],
    ["a document is optional", ["DefenseMaterial", "TIDorInvoice"], "SupplyDefenseMaterial"],
  ])("is enough where %s", async (_what, types, defenseReasonCode) => {
    expect((await respond(response({ files: types.map(fileOf) }))).kind).toBe("done");
    expect(dispute.response).toEqual({ defenseReasonCode });
  });

  test.each<[string, readonly string[], Record<string, string>, string]>([
    [
      "a reason that Adyen does not list",
      ["DefenseMaterial"],
      { defenseReasonCode: "NotRecurring" },
      "extraData.defenseReasonCode must be one of GoodsNotReturned",
    ],
    [
      "a document of another reason",
      ["DefenseMaterial"],
      { defenseReasonCode: "GoodsNotReturned" },
      "extraData.type: GoodsNotReturned takes no DefenseMaterial",
    ],
    [
      "a document that is missing",
      ["TIDorInvoice"],
      { defenseReasonCode: "GoodsWereAsDescribed" },
      "extraData.type: GoodsWereAsDescribed needs GoodsWereAsDescribed",
    ],
    [
      "none of those of which one is needed",
      [],
      { defenseReasonCode: "GoodsOrServicesProvided" },
      "extraData.type: GoodsOrServicesProvided needs one of ProofOfAbility",
    ],
    ["documents of no reason", ["TIDorInvoice"], {}, "extraData.type: the files are of no defense reason"],
  ])("with %s is refused by its field, and nothing is supplied", async (_what, types, texts, message) => {
    const outcome = await respond(response({ files: types.map(fileOf), texts }));
    expect(outcome).toMatchObject({
      kind: "refused",
      error: { code: 1002, adapterMessage: expect.stringContaining(message) },
    });
    expect(sentNames()).toEqual(["retrieveApplicableDefenseReasons"]);
  });

  test("that is enough for several reasons needs the merchant's choice", async () => {
    for (const type of ["DefenseMaterial", "GoodsNotReturned"])
      dispute.documents.set(type, { contentType: "application/pdf", content: "JVBERg==" });
    const files = [fileOf("TIDorInvoice")];
    expect(await respond(response({ files }))).toMatchObject({
      kind: "refused",
      error: {
        adapterMessage:
          "extraData.defenseReasonCode is required, one of GoodsNotReturned, SupplyDefenseMaterial",
      },
    });
    const texts = { defenseReasonCode: "GoodsNotReturned" };
    expect((await respond(response({ files, texts }))).kind).toBe("done");
  });

  test("of a dispute that cannot be defended any more is refused with Adyen's words", async () => {
    dispute.response = "accepted";
    expect(await respond(response({ files: [fileOf("DefenseMaterial")] }))).toMatchObject({
      kind: "refused",
      error: { code: 1006, adapterMessage: "The dispute is not in a defendable state" },
    });
  });

  test("is not submitted when a document was refused", async () => {
    fake.planned.push({
      match: /supplyDefenseDocument$/,
      status: 200,
      body: JSON.stringify({ disputeServiceResult: { success: false, errorMessage: "The file is damaged" } }),
    });
    expect(await respond(response({ files: [fileOf("DefenseMaterial")] }))).toMatchObject({
      kind: "refused",
      error: { adapterMessage: "The file is damaged" },
    });
    expect(dispute.response).toBeUndefined();
  });
});

test("evidence whose response was lost is chosen and sent as before, and has Adyen's first response", async () => {
  const given = response({ files: [fileOf("DefenseMaterial")] });
  fake.loseResponseTo = /defendDispute$/;
  expect((await respond(given)).kind).toBe("unknown");
  fake.loseResponseTo = undefined;
  expect(await respond({ ...given, isRepeat: true })).toEqual({
    kind: "done",
    extraData: { defenseReasonCode: "SupplyDefenseMaterial" },
  });
  const defenses = fake.requests.filter(({ path }) => path.endsWith("defendDispute"));
  expect(new Set(defenses.map(({ key }) => key)).size).toBe(1);
});

describe("an acceptance", () => {
  test("is sent once", async () => {
    expect(await respond(response({ kind: "accept" }))).toEqual({ kind: "done", extraData: {} });
    expect(dispute.response).toBe("accepted");
    expect(sentNames()).toEqual(["acceptDispute"]);
  });

  test("whose response was lost has the first response under the same reference", async () => {
    fake.loseResponseTo = /acceptDispute$/;
    const given = response({ kind: "accept" });
    expect((await respond(given)).kind).toBe("unknown");
    fake.loseResponseTo = undefined;
    expect((await respond({ ...given, isRepeat: true })).kind).toBe("done");
  });

  test("that is refused after an attempt without an outcome proves nothing", async () => {
    dispute.response = "accepted";
    expect((await respond(response({ kind: "accept", isRepeat: true }))).kind).toBe("unknown");
  });

  test.each([
    ["no result", "{}"],
    ["a result that is no truth value", '{"disputeServiceResult": {"success": "true"}}'],
    ["HTML", "<html>"],
    ["nothing", ""],
  ])("with a response of %s proves nothing", async (_what, body) => {
    fake.planned.push({ match: /acceptDispute$/, status: 200, body });
    const outcome = await respond(response({ kind: "accept" }));
    // A response that cannot be read leads to a repetition at once, under the same key.
    expect(["unknown", "done"]).toContain(outcome.kind);
    expect(outcome.kind === "done").toBe(dispute.response === "accepted");
  });

  test("without the role for it is a fault of the configuration", async () => {
    fake.planned.push({
      match: /acceptDispute$/,
      status: 403,
      body: JSON.stringify({ status: 403, errorCode: "010", errorType: "security", message: "Not allowed" }),
    });
    expect(await respond(response({ kind: "accept" }))).toMatchObject({
      kind: "refused",
      error: { code: 1007, adapterMessage: "Not allowed" },
    });
  });
});

test("metadata has the reasons by which a dispute can be defended, with their documents", async () => {
  expect(await adyen.disputes!.metadata({ disputeId, amount: money("9.99") }, calls.call())).toMatchObject({
    kind: "known",
    metadata: {
      "defenseReason.GoodsNotReturned": "TIDorInvoice Optional, GoodsNotReturned Required",
      "defenseReason.SupplyDefenseMaterial":
        "TIDorInvoice Optional, DefenseMaterial Required, AlternativeDefenseMaterial AlternativeRequired",
    },
  });
});
