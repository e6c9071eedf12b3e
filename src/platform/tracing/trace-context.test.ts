import { expect, test } from "vitest";
import { readTraceparent, traceparentOf } from "./trace-context.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

test.each([
  [`00-${TRACE}-${SPAN}-01`, true],
  [`00-${TRACE}-${SPAN}-00`, false],
  [`00-${TRACE}-${SPAN}-03`, true],
  [`cc-${TRACE}-${SPAN}-01-what-comes-later`, true],
])("%s is read", (header, isSampled) => {
  expect(readTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
});

test.each([
  undefined,
  "",
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}`,
  [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`],
])("%j begins a new trace", (header) => {
  expect(readTraceparent(header)).toBeUndefined();
});

test("what is written can be read", () => {
  const context = { traceId: TRACE, spanId: SPAN, isSampled: false };
  expect(readTraceparent(traceparentOf(context))).toEqual(context);
});
