import { expect, test } from "vitest";
import { html } from "../../platform/pages/index.ts";
import { minorText } from "../payment-facts/words.ts";
import { timeText } from "./time-text.ts";
import { counted, inLanguage, listed, t, tHtml, translated } from "./translate.ts";

test("a text is English in the source, and in the language of the request on a page", () => {
  expect(t("Sign in")).toBe("Sign in");
  expect(inLanguage("de", () => t("Sign in"))).toBe("Anmelden");
});

test("of two equal English words each has its own translation", () => {
  expect([t("Open"), t("state|Open")]).toEqual(["Open", "Open"]);
  expect(inLanguage("it", () => [t("Open"), t("state|Open")])).toEqual(["Apri", "Aperto"]);
});

test("a value is taken as it is, also with a placeholder or a dollar sign in it; a number is written as the language does", () => {
  expect(t("Remove {name}", { name: "$& {name}" })).toBe("Remove $& {name}");
  expect(inLanguage("de", () => t("Paste at most {count} characters.", { count: 100_000 }))).toBe(
    "Fügen Sie höchstens 100.000 Zeichen ein.",
  );
});

test("HTML among the values stays HTML, and everything else is escaped", () => {
  const { text } = tHtml("You were invited as {role}. You sign in with {email}.", {
    role: "<b>",
    email: html`<strong>eva@example.com</strong>`,
  });
  expect(text).toBe("You were invited as &#60;b&#62;. You sign in with <strong>eva@example.com</strong>.");
});

test.each([
  ["en", 0, "0 payments"],
  ["en", 1, "1 payment"],
  ["de", 2, "2 Zahlungen"],
  ["fr", 0, "0 paiement"],
  ["es", 1, "1 pago"],
  ["it", 1_000_000, "1.000.000 pagamenti"],
] as const)("payments are counted by the rules of %s: %i", (language, count, text) => {
  const forms = { one: "{count} payment", other: "{count} payments" } as const;
  expect(inLanguage(language, () => counted(count, forms))).toBe(text);
});

test.each([
  ["en", "22 Nov 2026, 10:04:31", "EUR 1,234.50", "A, B and C"],
  ["de", "22.11.2026, 10:04:31", "1.234,50 EUR", "A, B und C"],
  ["fr", "22 nov. 2026, 10:04:31", "1 234,50 EUR", "A, B et C"],
  ["es", "22 nov 2026, 10:04:31", "1234,50 EUR", "A, B y C"],
  ["it", "22 nov 2026, 10:04:31", "1234,50 EUR", "A, B e C"],
] as const)("times, amounts and lists are written as in %s", (language, time, amount, list) => {
  const written = inLanguage(language, () => [
    timeText(Temporal.Instant.from("2026-11-22T10:04:31Z")),
    minorText(123_450n, "EUR"),
    listed(["A", "B", "C"]),
  ]);
  expect(written.map((text) => text.replaceAll(/\s/g, " "))).toEqual([time, amount, list]);
});

test("a sentence that has no translation stays as it was written", () => {
  for (const words of ["Words of a provider", "05|Do not honor {x}"])
    expect(inLanguage("fr", () => translated(words))).toBe(words);
});
