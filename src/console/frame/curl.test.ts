import { expect, test } from "vitest";
import { curl, provisioningCurl } from "./curl.ts";

test("a quote in a text stays within the quotation of a shell", () => {
  const command = curl({
    credentials: "$USER:$PASSWORD",
    url: "https://pay.example",
    body: { name: "it's" },
  });
  expect(command).toContain(`-d '{"name":"it'\\''s"}'`);
});

test("a command has no body and no method of its own unless it needs one", () => {
  const url = "https://pay.example";
  expect(provisioningCurl({ publicUrl: url, operation: "listMerchants" })).toBe(
    `curl -u "$ADMIN_USER:$ADMIN_PASSWORD" \\\n  'https://pay.example/api/provisioning/listMerchants'`,
  );
  expect(provisioningCurl({ publicUrl: url, operation: "run", isPost: true })).toMatch(/^curl -X POST -u /);
});
