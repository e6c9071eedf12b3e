import { expect, test } from "vitest";

import { scrubText } from "./scrub.ts";

const RULES = { fields: ["cvc", "redirectResult"], secrets: [/\bsk_[a-z0-9]+/g] };

test.each([
  ['{"cvc":"737","amount":999}', '{"cvc":"[removed]","amount":999}'],
  ['{"cvc":737,"amount":999}', '{"cvc":"[removed]","amount":999}'],
  ['{"cvc" : "7\\"37"}', '{"cvc" : "[removed]"}'],
  ["payment_method_data[card][cvc]=737&amount=999", "payment_method_data[card][cvc]=[removed]&amount=999"],
  ["card%5Bcvc%5D=737&x=1", "card%5Bcvc%5D=[removed]&x=1"],
  [
    "https://shop.example/back?redirectResult=X7!3&x=1",
    "https://shop.example/back?redirectResult=[removed]&x=1",
  ],
  ["Invalid API Key provided: sk_live1", "Invalid API Key provided: [secret removed]"],
  ["card 4111 1111 1111 1111 was refused", "card [card number removed] was refused"],
  ["IBAN AT61 1904 3002 3457 3201", "IBAN [iban removed]"],
  ['{"service_cvc_check":"pass"}', '{"service_cvc_check":"pass"}'],
])("%s", (text, scrubbed) => {
  expect(scrubText(text, RULES)).toBe(scrubbed);
});
