import { expect, test } from "vitest";
import { chooseAuthentication } from "../../../three-d-secure/index.ts";
import { inLanguage } from "../../language/translate.ts";
import { decisionSentence, decisionText } from "./decision-text.ts";

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

const QUESTION = "Is the payment authenticated?";

test.each([
  [
    "only when the bank demands it (setting: 3DS on demand)",
    "Not asked for: only when the bank demands it (setting: 3DS on demand).",
    "Nicht verlangt: nur wenn die Bank es verlangt (Einstellung: 3DS bei Bedarf).",
  ],
  [
    "3dsOnDemand is on: only a soft decline requires it",
    "Not asked for: only when the bank demands it (setting: 3DS on demand).",
    "Nicht verlangt: nur wenn die Bank es verlangt (Einstellung: 3DS bei Bedarf).",
  ],
  [
    "3dsOnDemand is off: no step-up after a soft decline",
    "Not asked for: the bank demanded it, but the setting 3DS on demand is off.",
    "Nicht verlangt: Die Bank hat es verlangt, aber die Einstellung 3DS bei Bedarf ist aus.",
  ],
])("no authentication because “%s” is shown without names of the API", (because, english, german) => {
  const decision = { question: QUESTION, answer: "no", because };
  expect(decisionSentence(decision)).toBe(english);
  expect(inLanguage("de", () => decisionSentence(decision))).toBe(german);
});

test("no reason of the choice of an authentication shows a name of the API", () => {
  const config = { enabled: true, "3dsOnDemand": true, mcIdentityCheck: true };
  const facts = {
    config,
    connectorCheck: undefined,
    data: {},
    transactionType: "debit",
    transactionIndicator: "SINGLE",
    scheme: "mastercard",
    softDeclined: false,
  } as const;
  const choices = [
    facts,
    { ...facts, softDeclined: true },
    { ...facts, softDeclined: true, config: { enabled: true } },
    { ...facts, scheme: "visa" },
    { ...facts, config: { enabled: true } },
    { ...facts, config: undefined },
    { ...facts, scheme: undefined },
    { ...facts, transactionIndicator: "MOTO" },
    { ...facts, transactionIndicator: "RECURRING" },
    { ...facts, data: { "3dsecure": "OFF" } },
    { ...facts, data: { "3dsecure": "MANDATORY" } },
    { ...facts, connectorCheck: "mandatory" },
    { ...facts, data: { schemeId: "CB" } },
  ] as const;
  for (const one of choices)
    for (const decision of chooseAuthentication(one).decisions)
      expect(decisionSentence(decision)).not.toMatch(
        /3ds[A-Z]|threeDS|3dsecure|mcIdentity|\w\.\w|\b(?:OFF|OPTIONAL|MANDATORY)\b/,
      );
});
