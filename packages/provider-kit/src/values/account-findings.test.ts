import { expect, test } from "vitest";
import { filledText, type LocalText } from "../port/local-text.ts";
import { findingsAt, limited, notFoundOut, respondedText, wrong } from "./account-findings.ts";

const LACKS: LocalText = {
  en: "The key lacks {what}.",
  de: "Dem Schlüssel fehlt {what}.",
  es: "A la clave le falta {what}.",
  fr: "Il manque {what} à la clé.",
  it: "Alla chiave manca {what}.",
};

test("a finding has its sentence in English and in each language, with values in place of their names", () => {
  const what = { en: "a right", de: "ein Recht", es: "un derecho", fr: "un droit", it: "un diritto" };
  expect(wrong("permission_missing", "config.apiSecret", filledText(LACKS, { what }))).toMatchObject({
    kind: "permission_missing",
    severity: "wrong",
    field: "config.apiSecret",
    message: "The key lacks a right.",
    texts: { de: "Dem Schlüssel fehlt ein Recht.", fr: "Il manque un droit à la clé." },
  });
});

test("a value is put in as it is, and a name without a value stays", () => {
  const { texts } = limited("unclear", undefined, filledText(LACKS, { what: "$& {what}" }));
  expect(texts?.en).toBe("The key lacks $& {what}.");
  expect(filledText(LACKS, {}).de).toBe("Dem Schlüssel fehlt {what}.");
});

test("a sentence in English alone stays alone, and long ones are cut in each language", () => {
  expect(wrong("unclear", undefined, "Only this.")).toEqual({
    kind: "unclear",
    severity: "wrong",
    message: "Only this.",
  });
  const long = wrong("unclear", undefined, filledText(LACKS, { what: "x".repeat(600) }));
  expect([long.message.length, long.texts?.it.length]).toEqual([500, 500]);
  expect(long.message).toMatch(/x…$/);
});

test("a line without a response, and a response that says nothing, are in all languages", () => {
  expect(notFoundOut("Acme", "timed_out")).toMatchObject({
    kind: "unreachable",
    message: "Acme did not respond: timed out.",
    texts: { de: "Acme hat nicht geantwortet: Zeit abgelaufen.", es: "Acme no respondió: tiempo agotado." },
  });
  expect(notFoundOut("Acme", "new_reason")).toMatchObject({
    kind: "unreachable",
    texts: { it: "Acme non ha risposto: new reason." },
  });
  expect(notFoundOut("Acme", respondedText("Acme", "500: down"))).toMatchObject({
    kind: "unclear",
    message: "Acme responded 500: down",
    texts: { fr: "Acme a répondu : 500: down" },
  });
});

test("the findings of one provider have its name, the values of their sentences and the response in words", () => {
  const finding = findingsAt("Acme");
  expect(finding.wrong("unclear", undefined, LACKS, { what: "a right" })).toEqual(
    wrong("unclear", undefined, filledText(LACKS, { what: "a right" })),
  );
  expect(finding.limited("unclear", undefined, "Only this.")).toEqual(
    limited("unclear", undefined, "Only this."),
  );
  expect(finding.notFoundOut("timed_out", "method")).toEqual(notFoundOut("Acme", "timed_out", "method"));
  const shown = [
    { status: 403, code: "NO_RIGHT", message: "Not allowed" },
    { status: 500, message: "" },
  ].map((response) => finding.responded(response).en);
  expect(shown).toEqual(["Acme responded 403 NO_RIGHT: Not allowed", "Acme responded 500"]);
});
