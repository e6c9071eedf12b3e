import { expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));

async function lost(): Promise<string> {
  const { body } = await api.debit({ extraData: { "simulator:loseRequest": "1" } });
  expect(body).toMatchObject({ returnType: "PENDING" });
  return body["uuid"];
}

async function inquire(uuid: string, afterSeconds: number): Promise<string> {
  clock.advance({ seconds: afterSeconds });
  await started.gateway.runDue();
  return (await api.status(uuid)).body["transactionStatus"];
}

test("a payment that the provider does not find once stays open, and ends when it is not found again later", async () => {
  const uuid = await lost();
  expect(await inquire(uuid, 46)).toBe("PENDING");
  expect(await inquire(uuid, 61)).toBe("ERROR");
  expect((await api.status(uuid)).body).toMatchObject({ code: "3005" });
});

test("two inquiries in quick succession count as one", async () => {
  const uuid = await lost();
  expect(await inquire(uuid, 46)).toBe("PENDING");
  await started.gateway.db.execute(
    sql`update transactions set inquire_at = quittance_now() where uuid = ${uuid}`,
  );
  expect(await inquire(uuid, 1)).toBe("PENDING");
  expect(await inquire(uuid, 61)).toBe("ERROR");
});

test("a failed inquiry does not count as not found", async () => {
  const uuid = await lost();
  // As if inquiries had failed while the provider was unavailable.
  await started.gateway.db.execute(sql`update transactions set inquiries = 3 where uuid = ${uuid}`);
  expect(await inquire(uuid, 46)).toBe("PENDING");
  expect(await inquire(uuid, 61)).toBe("ERROR");
});

test("an inquiry about an earlier attempt does not count for a later one", async () => {
  const uuid = await lost();
  expect(await inquire(uuid, 46)).toBe("PENDING");
  await started.gateway.db.execute(
    sql`update transactions set submissions = submissions + 1 where uuid = ${uuid}`,
  );
  expect(await inquire(uuid, 61)).toBe("PENDING");
  expect(await inquire(uuid, 61)).toBe("ERROR");
});
