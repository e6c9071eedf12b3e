import { describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { DisputeShop, failedWith, PDF, PNG } from "../../../tests/support/dispute-shop.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";

const clock = new ManualClock("2026-11-21T12:00:00Z");
const shop = forThisFile(() => DisputeShop.open(clock));
const bi = forThisFile(() => new BiClient(shop.started.url));

describe("a merchant", () => {
  test("accepts a chargeback, which is lost then, and cannot do so again or contest it", async () => {
    const { uuid, paid } = await shop.chargeBack();
    await shop.newCallbacks();
    // The official PHP client sends an empty list for no data.
    const accepted = await shop.call("accept", uuid, { extraData: { note: "goods came back" } });
    expect([accepted.status, accepted.body]).toEqual([200, { success: true, extraData: { status: "lost" } }]);
    expect(await shop.newCallbacks()).toMatchObject([
      {
        uuid,
        transactionType: "CHARGEBACK",
        chargebackData: { disputeData: { status: "lost", metaData: { response: "accepted" } } },
      },
    ]);
    expect((await shop.merchant.status(paid)).body["disputeData"]).toMatchObject({
      status: "lost",
      metaData: { response: "accepted", respondedAt: "2026-11-21T12:00:00Z" },
    });
    expect((await shop.call("accept", uuid)).body).toEqual(failedWith(1006, "The chargeback was accepted"));
    expect((await shop.call("submit-evidence", uuid)).body).toEqual(
      failedWith(1006, "The chargeback was accepted"),
    );
    expect((await shop.upload(uuid)).body).toEqual(failedWith(1006, "The chargeback was accepted"));
  });

  test("contests a chargeback with files and texts, and wins: the money comes back", async () => {
    const { uuid, paid } = await shop.chargeBack();
    expect((await shop.upload(uuid)).body).toEqual({
      success: true,
      extraData: { uncategorized_file: `${PDF.byteLength} bytes` },
    });
    const receipt = { extraData: { type: "receipt" } };
    await shop.upload(uuid, PDF, receipt);
    expect((await shop.upload(uuid, PNG, receipt)).body["extraData"]).toEqual({
      uncategorized_file: `${PDF.byteLength} bytes`,
      receipt: `${PNG.byteLength} bytes`,
    });
    await shop.newCallbacks();
    const extraData = { uncategorized_text: "winning_evidence", product_description: "Two ceramic cups" };
    expect((await shop.call("submit-evidence", uuid, { extraData })).body).toEqual({
      success: true,
      extraData: { status: "won" },
    });
    expect(await shop.newCallbacks()).toMatchObject([
      { transactionType: "CHARGEBACK-REVERSAL" },
      {
        uuid,
        chargebackData: { disputeData: { status: "won", metaData: { response: "evidence_submitted" } } },
      },
    ]);
    expect((await shop.call("submit-evidence", uuid)).body).toEqual(
      failedWith(1006, "Evidence was submitted already"),
    );

    await project(shop.started);
    const { tags } = (await bi.document(paid)) as { tags: { name: string }[] };
    expect(tags.map(({ name }) => name).toSorted()).toEqual([
      "dispute-chargeback",
      "dispute-evidence-submitted",
      "dispute-reversal",
      "dispute-won",
    ]);
    const listed = (await shop.root.get(`/api/provisioning/listDisputes?transactionUuid=${paid}`)).body;
    expect(listed["disputes"][0].responses).toEqual([
      {
        chargebackUuid: uuid,
        kind: "evidence",
        state: "done",
        because: null,
        files: [
          { type: "receipt", mediaType: "image/png", bytes: PNG.byteLength },
          { type: "uncategorized_file", mediaType: "application/pdf", bytes: PDF.byteLength },
        ],
        sentAt: "2026-11-21T12:00:00Z",
        endedAt: "2026-11-21T12:00:00Z",
      },
    ]);
  });

  test("reads what the provider says of a dispute", async () => {
    const { uuid } = await shop.chargeBack({ reason: "Unknown purchase" });
    const metadata = {
      status: "chargeback",
      reason: "Unknown purchase",
      amount: "9.99",
      currency: "EUR",
      dueBy: expect.stringMatching(/Z$/),
    };
    // The official PHP client reads `metadata`.
    expect((await shop.call("metadata", uuid)).body).toEqual({
      success: true,
      metaData: metadata,
      metadata,
    });
  });

  test("responds to a second chargeback by itself, and no longer to the first one", async () => {
    const { uuid, paid, disputeId } = await shop.chargeBack();
    const step = (name: string) => shop.merchant.post(`/simulator/chargebacks/${disputeId}/${name}`, "");
    await shop.call("submit-evidence", uuid, { extraData: { uncategorized_text: "winning_evidence" } });
    clock.advance({ minutes: 1 });
    await step("second");
    const second = await shop.chargebackOf(paid);
    expect(second).not.toBe(uuid);
    expect((await shop.upload(uuid)).body).toEqual(failedWith(1006, "Evidence was submitted already"));
    expect((await shop.call("accept", second)).body).toMatchObject({ success: true });
  });
});

describe("a response comes too late", () => {
  test("after the due date", async () => {
    const { uuid } = await shop.chargeBack();
    await shop.upload(uuid);
    clock.advance({ hours: 24 * 10 + 1 });
    const overdue = failedWith(
      1006,
      expect.stringMatching(/^The dispute had to be responded to until 2026-/),
    );
    expect((await shop.call("accept", uuid)).body).toEqual(overdue);
    expect((await shop.call("submit-evidence", uuid)).body).toEqual(overdue);
    expect((await shop.upload(uuid)).body).toEqual(overdue);
    expect((await shop.call("metadata", uuid)).body).toMatchObject({ success: true });
  });

  test("when the money was returned", async () => {
    const { uuid, disputeId } = await shop.chargeBack();
    await shop.merchant.post(`/simulator/chargebacks/${disputeId}/reverse`, "");
    expect((await shop.call("accept", uuid)).body).toEqual(
      failedWith(1006, "The dispute needs no response: its stage is reversal"),
    );
  });
});

describe("an unknown outcome", () => {
  const stateOf = async (uuid: string) =>
    (
      await shop.started.gateway.db.one<{ state: string }>(
        sql`select state from dispute_responses where chargeback_uuid = ${uuid} order by sent_at desc limit 1`,
      )
    ).state;

  test.each(["lost_request", "lost_response"])(
    "of evidence (%s) is found out by a job, once, and called back",
    async (uncategorized_text) => {
      const { uuid } = await shop.chargeBack();
      await shop.newCallbacks();
      expect((await shop.call("submit-evidence", uuid, { extraData: { uncategorized_text } })).body).toEqual({
        success: true,
        returnType: "PENDING",
        extraData: { status: "pending" },
      });
      expect((await shop.call("accept", uuid)).body).toEqual(
        failedWith(1006, "An earlier response is under way"),
      );
      expect(await stateOf(uuid)).toBe("sent");
      clock.advance({ minutes: 2 });
      expect(await shop.newCallbacks()).toMatchObject([
        { uuid, chargebackData: { disputeData: { metaData: { response: "evidence_submitted" } } } },
      ]);
      expect(await stateOf(uuid)).toBe("done");
      clock.advance({ hours: 5 });
      expect(await shop.newCallbacks()).toEqual([]);
      const metadata = (await shop.call("metadata", uuid)).body["metaData"];
      expect(metadata).toMatchObject({ response: "evidence" });
    },
  );

  test("is refused by the provider in the end, and the merchant may respond again", async () => {
    const { uuid, disputeId } = await shop.chargeBack();
    await shop.call("submit-evidence", uuid, { extraData: { uncategorized_text: "lost_request" } });
    await shop.started.gateway.db.execute(
      sql`update simulator_disputes set response_reference = 'by hand' where dispute_id = ${disputeId}`,
    );
    await shop.newCallbacks();
    clock.advance({ minutes: 2 });
    expect(await shop.newCallbacks()).toMatchObject([
      { uuid, chargebackData: { disputeData: { metaData: { response: "refused" } } } },
    ]);
    await shop.started.gateway.db.execute(
      sql`update simulator_disputes set response_reference = null where dispute_id = ${disputeId}`,
    );
    expect((await shop.call("accept", uuid)).body).toMatchObject({ success: true });
  });
});

test("two responses at the same moment are one", async () => {
  const { uuid } = await shop.chargeBack();
  const both = await Promise.all(Array.from({ length: 6 }, () => shop.call("accept", uuid)));
  expect(both.filter(({ body }) => body["success"] === true)).toHaveLength(1);
});
