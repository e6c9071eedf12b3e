import { expect, test } from "vitest";
import { goOnText } from "./go-on-text.ts";

const AT = "/console/TE-0000-0000-0000-0000-0000-0001";

test.each([
  [`${AT}/payments/6b08ae6688365a0ce958`, "Sign in to go on with the payment."],
  [`${AT}/payments/6b08ae6688365a0ce958/refund?a=b`, "Sign in to go on with the payment."],
  [`${AT}/disputes/6b08ae6688365a0ce958`, "Sign in to go on with the dispute."],
  [`${AT}/customers/6b08ae6688365a0ce958`, "Sign in to go on with the customer."],
  [`${AT}/links/6b08ae6688365a0ce958`, "Sign in to go on with the link."],
  [`${AT}/approvals/01a214db-bb28-4000-8000-000000000000`, "Sign in to go on with the request."],
  [`${AT}/payments`, "Sign in to go on."],
  [`${AT}/payments?query=payments/1`, "Sign in to go on."],
  [`${AT}/links/new`, "Sign in to go on."],
  [`${AT}/constructor/1`, "Sign in to go on."],
  ["/console/me/sessions", "Sign in to go on."],
  [undefined, "Sign in to go on."],
])("a person who was led here from %s reads: %s", (next, text) => {
  expect(goOnText(next)).toBe(text);
});
