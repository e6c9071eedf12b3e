import { expect, it } from "vitest";
import { firstDifference } from "../bench/first-difference.ts";

const page = (hits: object[]) => JSON.stringify({ took: 1, hits: { total: { value: 2 }, hits } });

it("responses are alike but for the time, the last digits and the order of hits that are equal", () => {
  const [a, b] = [
    { _id: "a", _score: 1 },
    { _id: "b", _score: 1 },
  ];
  expect(firstDifference(page([a, b]), page([b, a]))).toBeUndefined();
  expect(firstDifference('{"took":1,"x":0.1}', '{"took":9,"x":0.10000000000001}')).toBeUndefined();
  expect(firstDifference('{"x":100}', '{"x":104}', { share: 0.05 })).toBeUndefined();
  expect(firstDifference('{"x":0.006}', '{"x":0.009}', { share: 0.05, step: 0.01 })).toBeUndefined();
});

it("the first difference is shown with its place and both values", () => {
  const [a, b] = [
    { _id: "a", _score: 2 },
    { _id: "b", _score: 1 },
  ];
  expect(firstDifference(page([a]), page([b]))).toBe('.hits.hits.0._id: "a", "b"');
  expect(firstDifference('{"x":100}', '{"x":104}')).toBe(".x: 100, 104");
  expect(firstDifference('{"x":0.006}', '{"x":0.017}', { share: 0.05, step: 0.01 })).toBe(".x: 0.006, 0.017");
  expect(firstDifference('{"x":[1]}', '{"x":[1,2]}')).toBe(".x.1: undefined, 2");
});
