import { beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const PLACE = "/console/TE-0000-0000-0000-0000-0000-0001";
const PAYMENTS = `${PLACE}/payments`;

const clock = new ManualClock("2026-11-21T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
let support: ConsoleClient;

beforeEach(async () => void (support = await ConsoleClient.demo(started.url, "support")));

interface Paid {
  readonly uuid: string;
  readonly order: string;
}

async function pay(operation = "debit", request: object = {}): Promise<Paid> {
  const { merchantTransactionId: order, ...rest } = anOrder();
  const { body } = await api.transaction("demo-card", operation, {
    ...rest,
    merchantTransactionId: order,
    amount: "26.18",
    ...request,
  });
  expect(body["success"], JSON.stringify(body)).toBe(true);
  return { uuid: body["uuid"], order: String(order) };
}

async function follow(
  operation: string,
  referenceUuid: string,
  amount: string,
  request: object = {},
): Promise<string> {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction("demo-card", operation, {
    ...order,
    ...request,
    amount,
    referenceUuid,
  });
  expect(body["success"], JSON.stringify(body)).toBe(true);
  return String(body["uuid"]);
}

/** By the Simulator, which plays the issuer. */
async function dispute(transactionUuid: string, request: object, ...steps: string[]): Promise<void> {
  const { body } = await api.post("/simulator/chargebacks", { transactionUuid, ...request });
  for (const step of steps) await api.post(`/simulator/chargebacks/${body["disputeId"]}/${step}`, "");
}

/** Word and tone of the first state on a page or in the row of an order: a badge, or a cell. */
function badgeOf(html: string): string {
  const [, tone = "", word = ""] =
    /<(?:span class="badge|td role="cell" class="b state) (\w+)[^"]*">([^<]*)</.exec(html) ?? [];
  return `${tone}: ${word}`;
}
function rowOf({ html }: ConsolePage, order: string): string {
  return html.split("<tr ").find((row) => row.includes(order)) ?? "";
}

/** The payment's state in list, page, filter and export. */
async function shownOf({ uuid, order }: Paid, state: string) {
  const [list, page, filtered, csv] = await Promise.all([
    support.get(PAYMENTS),
    support.get(`${PAYMENTS}/${uuid}`),
    support.get(`${PAYMENTS}?state=${state}`),
    support.get(`${PAYMENTS}.csv`),
  ]);
  const [head = "", ...lines] = csv.html.split("\r\n");
  const values = lines.find((line) => line.startsWith(uuid))?.split(",") ?? [];
  const columns = Object.fromEntries(head.split(",").map((name, index) => [name, values[index]]));
  return {
    list: badgeOf(rowOf(list, order)),
    page: badgeOf(page.html),
    isFiltered: rowOf(filtered, order) !== "",
    text: textOf(page),
    csv: columns,
  };
}

describe("what became of the money is said by list, page, filter and export:", () => {
  test("refunded in part, then in full", async () => {
    const paid = await pay();
    await follow("refund", paid.uuid, "10.00");
    const partly = await shownOf(paid, "partly_refunded");
    expect(partly).toMatchObject({
      list: "back: Partly refunded",
      page: "back: Partly refunded",
      isFiltered: true,
    });
    expect(partly.csv).toMatchObject({
      status: "success",
      state: "partly_refunded",
      refunded_amount: "10.00",
    });
    expect(partly.text).toContain("EUR 10.00 refunded. EUR 16.18 left.");

    await follow("refund", paid.uuid, "16.18");
    const fully = await shownOf(paid, "refunded");
    expect(fully).toMatchObject({ list: "back: Refunded", page: "back: Refunded", isFiltered: true });
    expect(fully.csv).toMatchObject({ state: "refunded", refunded_amount: "26.18" });
    expect((await shownOf(paid, "partly_refunded")).isFiltered).toBe(false);
  });

  test("disputed with the days that are left, charged back, won", async () => {
    const paid = await pay();
    const { body } = await api.post("/simulator/chargebacks", {
      transactionUuid: paid.uuid,
      reason: "Goods not received",
    });
    clock.advance({ hours: 12 });
    support = await ConsoleClient.demo(started.url, "support");
    const disputed = await shownOf(paid, "disputed");
    const word = "wait: Disputed · 9 days to answer";
    expect(disputed).toMatchObject({ list: word, page: word, isFiltered: true });
    expect(disputed.csv).toMatchObject({
      state: "disputed",
      charged_back_amount: "26.18",
      dispute_stage: "chargeback",
      dispute_reason: "Goods not received",
      dispute_due_at: "2026-12-01T12:00:00.000000Z",
    });
    expect(disputed.text).toContain(
      "Reason Not received Provider's reason Goods not received Stage Chargeback Disputed amount EUR 26.18",
    );
    expect(disputed.text).toContain("Answer by 1 Dec 2026, 12:00 Time left 9 days to answer");

    await api.post(`/simulator/chargebacks/${body["disputeId"]}/lose`, "");
    expect(await shownOf(paid, "charged_back")).toMatchObject({
      list: "wrong: Charged back",
      page: "wrong: Charged back",
      isFiltered: true,
      csv: { state: "charged_back" },
    });

    const another = await pay();
    await dispute(another.uuid, {}, "reverse", "win");
    const won = await shownOf(another, "won");
    expect(won).toMatchObject({
      list: "good: Won",
      page: "good: Won",
      isFiltered: true,
      csv: { state: "won" },
    });
    expect(won.text).toMatch(/Dispute: Chargeback.*Dispute: Reversal.*Dispute: Won/);
    expect(won.text).toMatch(/Dispute: Chargeback, [^:]*?\. Answer by/);
    expect(won.text).not.toMatch(/Dispute: (?:Reversal|Won), [^:]*?\. Answer by/);
  });

  test("a part of a capture that was charged back, and the reservation behind it", async () => {
    const held = await pay("preauthorize");
    expect(badgeOf((await support.get(`${PAYMENTS}/${held.uuid}`)).html)).toBe("good: Reserved");
    const capture = await follow("capture", held.uuid, "20.00");
    expect(badgeOf((await support.get(`${PAYMENTS}/${held.uuid}`)).html)).toBe("quiet: Partly captured");
    await dispute(capture, { amount: "5.00", currency: "EUR" }, "lose");
    const page = await support.get(`${PAYMENTS}/${capture}`);
    expect(badgeOf(page.html)).toBe("wrong: Partly charged back");
    expect(textOf(page)).toContain("EUR 5.00 charged back. EUR 15.00 left.");
    await follow("void", held.uuid, "6.18");
    const reservation = await support.get(`${PAYMENTS}/${held.uuid}`);
    expect(badgeOf(reservation.html)).toBe("quiet: Captured");
    expect(textOf(reservation)).toContain("Capture of EUR 20.00: partly charged back.");

    const released = await pay("preauthorize");
    await follow("void", released.uuid, "26.18");
    expect(badgeOf((await support.get(`${PAYMENTS}/${released.uuid}`)).html)).toBe("back: Released");
  });

  test("a chargeback says why, how it stands and until when, on its own page and on that of its payment", async () => {
    const paid = await pay();
    const { body } = await api.post("/simulator/chargebacks", {
      transactionUuid: paid.uuid,
      reason: "Not as described",
    });
    const chargeback = await started.gateway.db.one<{ uuid: string }>(
      sql`select uuid from transactions where reference_uuid = ${paid.uuid} and type = 'chargeback'`,
    );
    for (const uuid of [paid.uuid, chargeback.uuid]) {
      const text = textOf(await support.get(`${PAYMENTS}/${uuid}`));
      expect(text).toContain(
        "Dispute Open the dispute Reason Not as described Stage Chargeback Disputed amount EUR 26.18",
      );
      expect(text).toContain("Time left 10 days to answer");
      expect(text).toContain(`Provider reference ${String(body["disputeId"])}`);
      expect(text).toMatch(/Dispute: Chargeback, EUR 26\.18, Not as described\. Answer by \d+ \w+ 2026/);
    }
    await api.post(`/simulator/chargebacks/${body["disputeId"]}/win`, "");
    const decided = textOf(await support.get(`${PAYMENTS}/${chargeback.uuid}`));
    expect(decided).toContain("Stage Won");
    expect(decided).not.toContain("Time left");
  });

  test("a refund whose outcome is not known yet leaves it paid, and is not counted as refunded", async () => {
    const paid = await pay();
    await follow("refund", paid.uuid, "26.18", { extraData: { "simulator:dropAnswer": "1" } });
    const shown = await shownOf(paid, "refunded");
    expect(shown).toMatchObject({ list: "good: Paid", page: "good: Paid", isFiltered: false });
    expect(shown.text).toContain("EUR 26.18 is being refunded. EUR 0.00 left.");
  });
});
