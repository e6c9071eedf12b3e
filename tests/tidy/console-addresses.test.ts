import { expect, test } from "vitest";
import { sourceFiles } from "./repository-files.ts";

/** Pages and routes; the frame around them, and what registers them, have no visit to make addresses by. */
const FILES = sourceFiles().filter(({ path }) =>
  /^src\/console\/(?!journeys\/|frame\/|register-route|routes)(?!.*\.test\.ts$)/.test(path),
);

const FORMS = {
  "the base of the gateway in front of a path": /\$\{(?:\w+\.)*base\}\/(?!docs`)/,
  "a path of the console around a value": /\/console\/\$\{/,
  "text behind an address": /\$\{(?:visit\.)?(?:at|own|pageAt|addressOf)(?:\([^`{}]*\))?\}[/?&#]/,
  "an address without steps": /\bvisit\.at\(\)/,
} as const;

test("addresses of the console are made of steps and a query, which the visit encodes", () => {
  expect(FILES.length).toBeGreaterThan(500);
  const made = FILES.flatMap(({ path, text }) =>
    Object.entries(FORMS).flatMap(([form, pattern]) =>
      text
        .split("\n")
        .flatMap((line, index) =>
          pattern.test(line)
            ? [`${path}:${index + 1} has ${form}: write visit.at("batches", id, { state: "failed" })`]
            : [],
        ),
    ),
  );
  expect(made).toEqual([]);
});
