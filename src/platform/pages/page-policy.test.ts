import { expect, test } from "vitest";
import { pageHeaders, pagePolicy, SELF } from "./page-policy.ts";

test("a page that names nothing loads nothing, leads nowhere and is framed by nobody", () => {
  expect(pagePolicy({})).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test("each list opens its own directive and no other", () => {
  expect(
    pagePolicy({
      scripts: [SELF, "https://pay.example"],
      styles: [SELF],
      connects: [SELF],
      images: [SELF, "data:"],
      fonts: [SELF],
      frames: ["https://acs.example"],
      forms: [SELF],
      framedBy: ["*"],
    }).split("; "),
  ).toEqual([
    "default-src 'none'",
    "script-src 'self' https://pay.example",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-src https://acs.example",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors *",
  ]);
});

test("a form that may redirect to any page of a merchant is not limited, and everything else still is", () => {
  expect(pagePolicy({ forms: "anywhere" })).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
});

test("a browser takes a page as HTML, and nothing in it as another type", () => {
  expect(pageHeaders({})).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
});
