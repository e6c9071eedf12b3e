import { beforeEach, describe, expect, test } from "vitest";

import { httpTo, money, ProviderCalls } from "@quittance/provider-kit/testing";
import type { DisputeResponse, EvidenceFile } from "@quittance/provider-kit";
import { FILES_HOST } from "./api.ts";
import { fakeStripe } from "../tests/fake-account.ts";

const receipt: EvidenceFile = {
  type: "receipt",
  name: 'the "receipt".pdf',
  mediaType: "application/pdf",
  content: Buffer.from("%PDF-1.7 \u0000\u00ff"),
};

const { fake, callsOf } = await fakeStripe([FILES_HOST]);
const calls = callsOf();
const { adapter: stripe, connector } = calls;
let responses = 0;
beforeEach(() => {
  fake.requests.length = 0;
  fake.loseResponseTo = undefined;
  fake.respondNext = undefined;
});

const response = (change: Partial<DisputeResponse> = {}): DisputeResponse => ({
  reference: `response-${(responses += 1)}`,
  kind: "evidence",
  isRepeat: false,
  texts: {},
  files: [],
  ...change,
});
const respond = (disputeId: string, given: DisputeResponse) =>
  stripe.disputes!.respond({ disputeId, amount: money("9.99") }, given, calls.call());
const metadata = (disputeId: string) =>
  stripe.disputes!.metadata({ disputeId, amount: money("9.99") }, calls.call());
const sent = () => fake.requests.map(({ method, path, key, form }) => ({ method, path, key, form }));

describe("evidence", () => {
  test("is uploaded file by file, and then submitted once with its texts", async () => {
    const dispute = fake.disputes.open();
    const given = response({ files: [receipt], texts: { product_description: "Two cups" } });
    expect(await respond(dispute, given)).toEqual({ kind: "done", extraData: { status: "under_review" } });
    const { reference } = given;
    expect(sent()).toEqual([
      {
        method: "POST",
        path: "/v1/files",
        key: `${reference}:file:receipt`,
        form: {
          purpose: "dispute_evidence",
          file: `application/pdf the "receipt".pdf ${receipt.content.length}`,
        },
      },
      {
        method: "POST",
        path: `/v1/disputes/${dispute}`,
        key: `${reference}:submit`,
        form: {
          "evidence[product_description]": "Two cups",
          "evidence[receipt]": expect.stringMatching(/^file_/),
          submit: "true",
        },
      },
    ]);
  });

  test("is not submitted without a file that Stripe refused", async () => {
    const dispute = fake.disputes.open();
    const body = JSON.stringify({ error: { type: "invalid_request_error", message: "Too many pages" } });
    fake.respondNext = { match: /files/, status: 400, body };
    expect(await respond(dispute, response({ files: [receipt] }))).toMatchObject({
      kind: "refused",
      error: { code: 1002, adapterMessage: "Too many pages" },
    });
    expect(sent()).toHaveLength(1);
  });

  test("whose response was lost has no outcome, and is found by repeating it under the same keys", async () => {
    const dispute = fake.disputes.open();
    const given = response({ files: [receipt] });
    fake.loseResponseTo = /disputes/;
    expect(await respond(dispute, given)).toMatchObject({ kind: "unknown" });
    fake.loseResponseTo = undefined;
    expect(await respond(dispute, { ...given, isRepeat: true })).toMatchObject({ kind: "done" });
    const submissions = fake.requests.filter(({ path }) => path.endsWith(dispute));
    expect(new Set(submissions.map(({ key }) => key)).size).toBe(1);
  });

  test("that Stripe refuses in a repetition was submitted before when the dispute has a submission", async () => {
    const isThere = { evidence_details: { submission_count: 1, has_evidence: true } };
    const submitted = fake.disputes.open({ status: "under_review", ...isThere });
    expect(await respond(submitted, response({ isRepeat: true }))).toMatchObject({ kind: "done" });
    const closed = fake.disputes.open({ status: "lost" });
    expect(await respond(closed, response({ isRepeat: true }))).toMatchObject({ kind: "refused" });
    expect(await respond(submitted, response())).toMatchObject({ kind: "refused" });
  });

  test("that was certainly not sent is refused, unless an earlier attempt was", async () => {
    const nowhere = httpTo("http://127.0.0.1:1", [FILES_HOST]);
    const call = new ProviderCalls(stripe, connector, nowhere.http).call();
    const dispute = { disputeId: "du_1", amount: money("9.99") };
    const outcomes = [false, true].map((isRepeat) =>
      stripe.disputes!.respond(dispute, response({ isRepeat }), call),
    );
    expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(["refused", "unknown"]);
    await nowhere.close();
  });
});

describe("a chargeback", () => {
  test("is accepted by closing the dispute", async () => {
    const dispute = fake.disputes.open();
    const given = response({ kind: "accept" });
    expect(await respond(dispute, given)).toEqual({ kind: "done", extraData: { status: "lost" } });
    expect(sent()).toMatchObject([
      { path: `/v1/disputes/${dispute}/close`, key: `${given.reference}:close` },
    ]);
  });

  test("of which Stripe has no dispute is refused", async () => {
    expect(await respond("du_unknown", response({ kind: "accept" }))).toMatchObject({
      kind: "refused",
      error: { code: 1006 },
    });
  });
});

test("metadata are what Stripe says of the dispute now", async () => {
  expect(await metadata(fake.disputes.open())).toEqual({
    kind: "known",
    metadata: {
      status: "needs_response",
      reason: "fraudulent",
      submissionCount: "0",
      hasEvidence: "false",
      isChargeRefundable: "false",
      dueBy: "2027-01-15T08:00:00Z",
    },
  });
  expect(await metadata("du_unknown")).toMatchObject({ kind: "refused" });
});
