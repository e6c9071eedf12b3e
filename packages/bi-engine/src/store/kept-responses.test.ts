import { expect, it } from "vitest";
import { RawJson } from "../json/write-json.ts";
import { KeptResponses } from "./kept-responses.ts";

const small = { hits: { total: 1 } };

it("keeps a response from the second time on, for its own commit", () => {
  const kept = new KeptResponses();
  const [first, second] = [kept.of(1), kept.of(2)];
  first.set("request", small);
  expect(first.get("request")).toBeUndefined();
  first.set("request", small);
  expect(first.get("request")).toBe(small);
  expect(second.get("request")).toBeUndefined();
  expect(first.get("another")).toBeUndefined();
});

it.each([
  { what: "a long source", response: { _source: new RawJson("x".repeat(1_200_000)) } },
  { what: "many buckets", response: { buckets: Array.from({ length: 60_000 }, (_, key) => ({ key })) } },
])("does not keep what is too large: $what", ({ response }) => {
  const kept = new KeptResponses().of(1);
  for (let time = 0; time < 5; time++) kept.set("request", response);
  expect(kept.get("request")).toBeUndefined();
});

it("leaves out the oldest where there is no more room", () => {
  const kept = new KeptResponses().of(1);
  const response = { _source: new RawJson("x".repeat(200_000)) };
  const keep = (request: string) => {
    for (let time = 0; time < 2; time++) kept.set(request, response);
  };
  for (let i = 0; i < 100; i++) keep(`request ${i}`);
  expect(kept.get("request 0")).toBeUndefined();
  expect(kept.get("request 99")).toBe(response);
});
