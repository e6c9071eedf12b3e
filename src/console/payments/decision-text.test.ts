import { expect, test } from "vitest";
import { inLanguage } from "../language/translate.ts";
import { decisionText } from "./decision-text.ts";

test.each([
  ["Which authentication policy applies?", "Welche Authentifizierungsregel gilt?"],
  ["transStatus is Y: the customer is authenticated", "transStatus ist Y: Der Kunde ist authentifiziert"],
  [
    "a soft decline is stepped up with a mandated challenge; 09 needs version 2.2.0",
    "auf einen Soft Decline folgt ein Step-up mit vorgeschriebener Challenge; 09 braucht Version 2.2.0",
  ],
  ["Is acctInfo.chAccAgeInd sent?", "Wird acctInfo.chAccAgeInd gesendet?"],
  ["no", "nein"],
  ["words of another version", "words of another version"],
])("“%s” is shown to a German as “%s”", (recorded, german) => {
  expect(inLanguage("de", () => decisionText(recorded))).toBe(german);
  expect(decisionText(recorded)).toBe(recorded);
});
