import { expect, test } from "vitest";
import { dynamicDefinition } from "./dynamic-mapping.ts";

const text = { type: "text", fields: { keyword: { type: "keyword", ignore_above: 256 } } };

test.each(["2026-11-20", "2026-11", "2026/11/20 10:00:00", "2026-11-20T10:00:00Z"])(
  "%s makes a date of a new field, and a text where date_detection is off",
  (value) => {
    expect(dynamicDefinition(value, { detectsDates: true })).toEqual({ type: "date" });
    expect(dynamicDefinition(value, { detectsDates: false })).toEqual(text);
    expect(dynamicDefinition({ inside: [value] }, { detectsDates: false })).toEqual({
      properties: { inside: text },
    });
  },
);
