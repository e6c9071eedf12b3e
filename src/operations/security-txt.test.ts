import { expect, test } from "vitest";

import { forThisFile } from "../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../tests/support/gateway.ts";
import { ManualClock } from "../platform/clock.ts";
import { settingsFrom } from "../settings/read-settings.ts";

const started = forThisFile(() =>
  startTestGateway({
    clock: new ManualClock("2026-11-22T10:00:00Z"),
    securityContacts: ["mailto:security@example.com", "https://example.com/report"],
  }),
);

test("security.txt names the contacts in their order, and when it expires", async () => {
  const response = await fetch(`${started.url}/.well-known/security.txt`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await response.text()).toBe(
    [
      "Contact: mailto:security@example.com",
      "Contact: https://example.com/report",
      "Expires: 2027-02-20T10:00:00Z",
      `Canonical: ${started.url}/.well-known/security.txt`,
      "Preferred-Languages: en",
      "",
    ].join("\r\n"),
  );
});

test("without a contact there is no security.txt", async () => {
  const without = await startTestGateway();
  expect((await fetch(`${without.url}/.well-known/security.txt`)).status).toBe(404);
  await without.close();
});

test.each([
  "security@example.com",
  "http://example.com/report",
  "mailto:",
  "mailto:a@b.example\nExpires: never",
  "",
])("GATEWAY_SECURITY_CONTACT=%j is refused", (given) => {
  const read = settingsFrom({ GATEWAY_SECURITY_CONTACT: given });
  expect(read).toMatchObject({
    ok: false,
    mistakes: [expect.stringContaining("GATEWAY_SECURITY_CONTACT must be")],
  });
});
