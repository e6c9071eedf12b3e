import { expect, test } from "vitest";
import { below, pagesOfConsole, pagesOfPlace, type At, type Below, type PageAt } from "./address.ts";

const console = pagesOfConsole("/base");
const place = pagesOfPlace(console, "ME-1");
const routing = below(place, "routing", "CO-1");

test("addresses are of the console, of a place, and of the pages below one of it", () => {
  expect(console("me", "sessions")).toBe("/base/console/me/sessions");
  expect(place("payments", { state: "paid", "#": "list" })).toBe(
    "/base/console/ME-1/payments?state=paid#list",
  );
  expect([routing(), routing("draft", { all: "yes" })]).toEqual([
    "/base/console/ME-1/routing/CO-1",
    "/base/console/ME-1/routing/CO-1/draft?all=yes",
  ]);
  expect(below(routing, "rules")("new")).toBe("/base/console/ME-1/routing/CO-1/rules/new");
});

test("the compiler refuses addresses of one level where another one is wanted", () => {
  const ofConsole = (at: PageAt) => at("me");
  const ofPlace = (at: At) => at("payments");
  const ofPage = (at: Below) => at("draft");
  // Each line below is an error of types; where it is none, the type check of the project fails.
  // @ts-expect-error -- a page of a place
  expect(ofPlace(routing)).toBe("/base/console/ME-1/routing/CO-1/payments");
  // @ts-expect-error -- a place
  expect(ofPage(place)).toBe("/base/console/ME-1/draft");
  // @ts-expect-error -- the console
  expect(ofPlace(console)).toBe("/base/console/payments");
  // @ts-expect-error -- a place
  expect(ofConsole(place)).toBe("/base/console/ME-1/me");
});
