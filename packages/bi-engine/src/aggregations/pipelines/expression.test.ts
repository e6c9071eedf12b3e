import { expect, test } from "vitest";
import { readExpression } from "./expression.ts";

const bucket = new Map([
  ["paid", 30],
  ["refunded", 7.5],
]);

function valueOf(source: string, constants: Readonly<Record<string, number>> = {}) {
  return readExpression(source, new Map(Object.entries(constants)))(bucket);
}

test.each([
  ["params.paid - params.refunded", 22.5],
  ["return params['refunded'] / params.paid * 100;", 25],
  ["params.paid > 10 && !(params.refunded > 10)", true],
  ["params.refunded > 10 ? 1 : -1", -1],
  ["Math.max(params.paid, 50)", 50],
  // Whole numbers that are written down divide as whole numbers.
  ["7 / 2", 3],
  ["params.nowhere == null ? 0 : params.nowhere", 0],
])("%s is %j", (source, value) => {
  expect(valueOf(source)).toBe(value);
});

test.each([
  ["paid - refunded", 22.5],
  ["refunded / paid * 100", 25],
  ["paid > 10 && !(refunded > 10) ? 1 : 0", 1],
  ["max(paid, 50) + abs(-1)", 51],
  ["ln(exp(2))", 2],
  // Every number is a double.
  ["7 / 2", 3.5],
  ["paid ? 2 : 3", 2],
])("as a Lucene expression, as OpenSearch Dashboards sends it: %s is %j", (source, value) => {
  expect(readExpression(source, new Map(), "expression")(bucket)).toBe(value);
});

test.each(["params.paid * 2", "paid.value", "exec('ls')", "Math.abs(paid)", "nowhere(paid)"])(
  "%s is no Lucene expression",
  (source) => {
    expect(() => readExpression(source, new Map(), "expression")(bucket)).toThrow();
  },
);

test("what stands beside the script is known as well", () => {
  expect(valueOf("params.paid * params.share", { share: 0.5 })).toBe(15);
});

test.each(["params.piad * 2", "-params.nowhere", "Math.abs(params.nowhere)", "params.nowhere > 1"])(
  "%s is refused: the parameter is not named",
  (source) => {
    expect(() => valueOf(source)).toThrow("runtime error");
  },
);

test("anything but arithmetic is refused by name", () => {
  expect(() => valueOf("for (;;) {}")).toThrow("scripts are not run, only arithmetic over params is");
});
