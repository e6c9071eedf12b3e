import { expect, test } from "vitest";
import { inLanguage } from "../language/translate.ts";
import { textWord } from "./dispute-words.ts";

test.each([
  ["uncategorized_text", "Ihre Worte an die Bank"],
  ["carrier_name", "Zusteller"],
  ["shipping_tracking_number", "Sendungsnummer"],
  ["duplicate_charge_id", "ID der anderen Zahlung"],
  ["defenseReasonCode", "Defense reason code"],
])("the text %s of an answer to a dispute is named in the person's language", (name, word) => {
  expect(inLanguage("de", () => textWord(name))).toBe(word);
});
