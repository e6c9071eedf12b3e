import { expect, test } from "vitest";
import { shownBody } from "./shown-body.ts";

test("card data, tokens and secrets are not shown", () => {
  const text = shownBody({
    cardData: { pan: "4111111111111111", cvv: "123" },
    description: "paid with 4111 1111 1111 1111",
    transactionToken: "ix::9d3d5d01f70e4d56b05b2cc14edabcf9",
    customerProfileData: { paymentToken: "pt::71ee81126036ab3fd0a1" },
    sharedSecret: "secret",
  });
  expect(text).not.toMatch(/4111|123|9d3d5d01f|71ee81|"secret"/);
  expect(JSON.parse(text)).toMatchObject({
    cardData: "…",
    description: "paid with …",
    transactionToken: "ix::9d3d…",
    customerProfileData: { paymentToken: "pt::71ee…" },
  });
});

test("ids and what a developer types are shown", () => {
  const body = { uuid: "d94c0d72f3a36e21f16e", transactionToken: "ix::demo-visa", amount: "9.99" };
  expect(JSON.parse(shownBody(JSON.stringify(body)))).toEqual(body);
});

test("a body is shortened, and one that is no JSON shown as text", () => {
  expect(shownBody({ description: "x".repeat(10_000) }).length).toBeLessThan(4_100);
  expect(shownBody("no JSON with 4111111111111111")).toBe("no JSON with …");
  expect([shownBody(undefined), shownBody("")]).toEqual(["", ""]);
});
