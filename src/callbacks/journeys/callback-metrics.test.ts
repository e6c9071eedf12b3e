import { expect, test } from "vitest";

import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { responses, startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const clock = new ManualClock("2026-11-21T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));

async function metrics(): Promise<string> {
  return (await fetch(`${started.url}/metrics`)).text();
}

/** The value in one scrape of a name with its labels. */
const valueOf = (text: string, name: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

test("/metrics shows how many callbacks are due and how many wait after a failure, for how many receivers", async () => {
  receiver.respond = responses.text(500, "down");
  await api.debit({ ...anOrder(), callbackUrl: `${receiver.url}/callback` });
  await started.gateway.runDue();
  await api.debit({ ...anOrder(), callbackUrl: `${receiver.url}/callback` });
  await api.debit({ ...anOrder(), callbackUrl: "http://127.0.0.1:9/other" });
  await started.gateway.db.execute(
    sql`update jobs set leased_until = now() + interval '1 year' where lane like 'callback:%:127.0.0.1:9'`,
  );
  const text = await metrics();
  expect(valueOf(text, 'quittance_callback_backlog{state="due"}')).toBe(1);
  expect(valueOf(text, 'quittance_callback_backlog{state="sending"}')).toBe(1);
  expect(valueOf(text, 'quittance_callback_backlog{state="retrying"}')).toBe(1);
  expect(valueOf(text, 'quittance_callback_receivers_due{of="receivers"}')).toBe(1);
  expect(valueOf(text, 'quittance_callback_receivers_due{of="tenants"}')).toBe(1);
  expect(valueOf(text, 'quittance_callback_attempt_duration_seconds_count{outcome="http_error"}')).toBe(1);
});
