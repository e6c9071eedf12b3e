import { expect, test } from "vitest";
import { rowsOfEntry } from "./entry-rows.ts";

const CARD = "4111111111111111";
const DETAIL = {
  endToEndId: null,
  counterpartyName: null,
  counterpartyIban: "DE75512108001245126199",
  texts: [],
  references: [],
  returnReason: null,
};
const ENTRY = {
  kind: "entry",
  amount: "49.90",
  currency: "EUR",
  direction: "in",
  bookedOn: "2026-11-26",
  valuedOn: null,
  bankReference: null,
  info: null,
  isReturn: false,
  details: [DETAIL],
  line: 1,
} as const;

const rowsOf = (change: object, detail: object = {}) => {
  const entry = { ...ENTRY, ...change, details: [{ ...DETAIL, ...detail }] };
  const rows = rowsOfEntry(entry, { iban: "AT441999900004217201", ordinals: new Map() });
  if (!Array.isArray(rows)) throw new Error(rows.code);
  return rows;
};

test.each([
  ["the text", {}, { texts: [`Karte SO${CARD} danke`] }],
  ["the text, cut within the number", {}, { texts: [`${"x".repeat(26)} 41111111`, "11111111 danke"] }],
  ["a reference", {}, { references: [`order_${CARD}`] }],
  ["the payer's name", {}, { counterpartyName: `Ada ${CARD}` }],
  ["the payer's id", {}, { endToEndId: `E_${CARD}` }],
  ["the bank's reference", { bankReference: `B${CARD}` }, {}],
  ["the bank's words", { info: `CARD ${CARD}` }, {}],
])("a card number in %s is in no row", (_where, change, detail) => {
  const text = JSON.stringify(rowsOf(change, detail), (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(text).not.toContain(CARD);
  expect(text).toContain("[card number removed]");
});

test("references, numbers of orders and accounts are kept as they are", () => {
  const texts = ["RF92Q7K4P2M9 order 4111111111111112 2026112600001", "IBAN DE75512108001245126199"];
  const [row] = rowsOf({ bankReference: "2026112600001" }, { texts });
  expect(row).toMatchObject({
    text: texts.join(" "),
    bankReference: "2026112600001",
    counterpartyIban: DETAIL.counterpartyIban,
  });
});
