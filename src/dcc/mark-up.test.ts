import { describe, expect, it } from "vitest";
import { shownMarkUp } from "./mark-up.ts";
import { markUpOver } from "./rates/conversion.ts";

describe("the mark-up as customers see it", () => {
  it("is over the ECB's rate, also when another rate was used", () => {
    expect(shownMarkUp({ markUp: "3.5", markUpOverEcb: "5.27" }, "en")).toBe(
      "5.27% over the reference rate of the European Central Bank",
    );
  });

  it("does not name the ECB where it has no rate", () => {
    expect(shownMarkUp({ markUp: "3.5", markUpOverEcb: null }, "de")).toBe("3,5\u00a0% auf den Referenzkurs");
  });

  it.each([
    // 1.2 / 1.1 and 1.1 / 1.2, and a rate that is the reference itself.
    [{ numerator: "1.1", denominator: "1" }, "1.2", "9.09"],
    [{ numerator: "1.2", denominator: "1" }, "1.1", "-8.33"],
    [{ numerator: "3", denominator: "2" }, "1.5", "0"],
    // 0.125 percent: half up.
    [{ numerator: "1", denominator: "1" }, "1.00125", "0.13"],
  ])("over %o a rate of %s is %s percent", (reference, rate, percent) => {
    expect(markUpOver(reference, rate)).toBe(percent);
  });
});
