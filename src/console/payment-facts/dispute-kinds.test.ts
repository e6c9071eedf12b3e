import { expect, test } from "vitest";
import { inLanguage } from "../language/translate.ts";
import { isSaid } from "./dispute-kinds.ts";

test.each(["en", "de", "it"] as const)(
  "a reason in the provider's words is not repeated where the page says the same in %s",
  (language) => {
    const said = (reason: string): boolean =>
      inLanguage(language, () => isSaid({ reason, reasonCode: "10.4" }));
    expect([said("fraud"), said("fraudulent: the cardholder was abroad")]).toEqual([true, false]);
  },
);
