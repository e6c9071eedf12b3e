import { expect, test } from "vitest";
import { inLanguage } from "../language/translate.ts";
import { declineText } from "./decline-words.ts";

test("a decline has the words of its code, also where its words are of another version", () => {
  const inGerman = (message: string) => inLanguage("de", () => declineText({ code: 2006, message }));
  const known = inGerman("Insufficient funds");
  expect(known).not.toBe("Insufficient funds");
  expect(inGerman("Not enough money on the account.")).toBe(known);
  expect(inLanguage("de", () => declineText({ code: 9876, message: "What only the provider says" }))).toBe(
    "What only the provider says",
  );
});
