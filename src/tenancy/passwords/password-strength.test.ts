import { expect, test } from "vitest";
import { isEasyToGuess } from "./password-strength.ts";

test.each([
  ["a known one", "password1234", true],
  ["a known one in capitals", "PassWordPassword", true],
  ["the demo's", "demo-password", true],
  ["the name itself", "Shop-Server-Of-Ada", true],
  ["few characters", "abababababab", true],
  ["another one", "blue-otter-runs-94", false],
])("%s: %j is easy to guess: %s", (_, password, expected) => {
  expect(isEasyToGuess(password, { name: "shop-server-of-ada" })).toBe(expected);
});
