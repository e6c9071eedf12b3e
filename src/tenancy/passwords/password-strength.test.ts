import { expect, test } from "vitest";
import { isEasyToGuess } from "./password-strength.ts";

test.each([
  ["a known one", "password1234", true],
  ["a known one in capitals", "PassWordPassword", true],
  ["the demo's", "demo-password", true],
  ["the name itself", "Shop-Server-Of-Ada", true],
  ["few characters", "abababababab", true],
  ["a common one of twelve characters", "letmein12345", true],
  ["with the year", "Password2026!", true],
  ["a row of keys", "1q2w3e4r5t6y", true],
  ["a row of letters", "abcdefghijkl", true],
  ["digits for letters", "P4ssw0rd1234", true],
  ["the name with digits", "shop-server-of-ada1", true],
  ["words without a meaning together", "zebra-lantern-4711", false],
  ["another one", "blue-otter-runs-94", false],
])("%s: %j is easy to guess: %s", (_, password, expected) => {
  expect(isEasyToGuess(password, { name: "shop-server-of-ada" })).toBe(expected);
});
