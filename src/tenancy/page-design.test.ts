import { expect, test } from "vitest";
import { contrastOf, unreadableColor } from "./page-design.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#767676", "#ffffff", 4.54],
  ["#777777", "#ffffff", 4.48],
])("the contrast of %s and %s is that of WCAG", (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
  expect(contrastOf(other, one)).toBeCloseTo(contrast, 2);
});

test("a colour that cannot be read is named with its contrast", () => {
  expect(unreadableColor({ accentColor: "#0b6b57", accentColorDark: "#55cdb0" })).toBeUndefined();
  expect(unreadableColor({ accentColor: "#777777" })).toEqual({
    field: "accentColor",
    fault: { code: "low_contrast", ratio: "4.4", background: "#ffffff", least: 4.5 },
  });
  expect(unreadableColor({ accentColorDark: "#0b6b57" })).toMatchObject({ field: "accentColorDark" });
});
