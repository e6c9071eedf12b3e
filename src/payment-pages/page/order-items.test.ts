import { expect, test } from "vitest";
import { html } from "../../platform/pages/index.ts";
import { orderItems } from "./order-items.ts";

const options = { language: "en", title: "Your order", total: html``, path: "/redirect/a/b" } as const;
const lineOf = (item: object): string => {
  const { text } = orderItems({ currency: "EUR", items: [{ name: "Ticket", ...item }] }, options);
  const [, line = ""] = /<li class="item">(.*?)<\/li>/s.exec(text) ?? [];
  return line
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
};

test.each([
  [{ price: "42.00" }, "Ticket €42.00"],
  [{ price: "42.00", quantity: 1 }, "Ticket €42.00"],
  [{ price: "42.00", quantity: 2 }, "Ticket 2 × €42.00 €84.00"],
  [{ price: 0.1, quantity: "3" }, "Ticket 3 × €0.10 €0.30"],
  [{ price: "1500", quantity: 999_999_999, currency: "JPY" }, "Ticket 999999999 × ¥1,500 ¥1,499,999,998,500"],
  [{ quantity: 4 }, "Ticket 4 ×"],
  [{ quantity: 4, price: "1.005" }, "Ticket 4 ×"],
])("an item with %j is shown as its units and their sum: %s", (item, line) => {
  expect(lineOf(item)).toBe(line);
});
