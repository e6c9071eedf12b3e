import { expect, test } from "vitest";
import { ASKED, decisionAbout } from "../support/console-form-acts.ts";
import { FORM_GUARDS } from "../support/console-form-guards.ts";
import { NEEDS } from "../support/console-route-needs.ts";

test("each form at a place has a guard against changes of other people", () => {
  const routes = Object.keys(NEEDS).filter((route) => route.startsWith("POST /console/:place/"));
  expect([...FORM_GUARDS.keys()].toSorted()).toEqual(routes.toSorted());
});

test("for each form of a signed-in person it is decided whether a question comes first", () => {
  const routes = Object.entries(NEEDS).flatMap(([route, need]) =>
    route.startsWith("POST ") && need !== "everybody" ? [route] : [],
  );
  expect(routes.filter((route) => decisionAbout(route) === undefined)).toEqual([]);
  expect([...ASKED.keys()].filter((route) => !routes.includes(route))).toEqual([]);
});
