import { expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const clock = new ManualClock("2026-11-23T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock, bi: { kind: "embedded" } }));
const api = forThisFile(() => new ApiClient(started.url));

test("a payment with a stored instrument is projected without its registration, which thousands may refer to", async () => {
  const registration = await register();
  await project(started);
  const debit = await charge(registration);
  expect(await changedDocuments()).toEqual([debit]);
  await project(started);
  const refund = await uuidOf("refund", { referenceUuid: debit, amount: "1.00", currency: "EUR" });
  expect((await changedDocuments()).toSorted()).toEqual([debit, refund].toSorted());
});

test("the last use of an instrument does not move modified_at of its registration", async () => {
  const registration = await register();
  await project(started);
  const before = await modifiedAt(registration);
  clock.advance({ hours: 1 });
  await charge(registration);
  // Also when its document is made again for another reason.
  await started.gateway.db.execute(
    sql`insert into transaction_changes (transaction_uuids) values (array[${registration}])`,
  );
  await project(started);
  expect(await modifiedAt(registration)).toBe(before);
});

async function register(): Promise<string> {
  return uuidOf("register", { transactionToken: anOrder().transactionToken });
}

function charge(registration: string): Promise<string> {
  return uuidOf("debit", {
    referenceUuid: registration,
    amount: "9.99",
    currency: "EUR",
    transactionIndicator: "RECURRING",
  });
}

async function uuidOf(operation: string, request: object): Promise<string> {
  const { merchantTransactionId } = anOrder();
  const { body } = await api.transaction("demo-card", operation, { merchantTransactionId, ...request });
  expect(body).toMatchObject({ returnType: "FINISHED" });
  return String(body["uuid"]);
}

/** The transactions whose documents wait to be made. */
async function changedDocuments(): Promise<string[]> {
  const rows = await started.gateway.db.query<{ uuid: string }>(
    sql`select distinct unnest(transaction_uuids) as uuid from transaction_changes`,
  );
  return rows.map(({ uuid }) => uuid);
}

async function modifiedAt(uuid: string): Promise<unknown> {
  return (await new BiClient(started.url).document(uuid))["modified_at"];
}
