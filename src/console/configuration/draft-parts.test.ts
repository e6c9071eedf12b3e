import { expect, test } from "vitest";
import { inLanguage } from "../language/translate.ts";
import { draftStateText } from "./draft-parts.ts";

type Arguments = Parameters<typeof draftStateText>;

test("the time of a draft ends its sentence with one point in every language", () => {
  const now = Temporal.Instant.from("2026-11-27T04:00:00Z");
  const draft = { changedBy: "eva@shop.example", changedAt: now.subtract({ minutes: 17 }) };
  const viewer = { person: { email: "eva@shop.example" } };
  const text = (language: "en" | "de" | "fr" | "es" | "it"): string =>
    inLanguage(language, () =>
      draftStateText(
        { draft, draftBy: "Eva", version: 1 } as unknown as Arguments[0],
        { viewer, now } as unknown as Arguments[1],
      ),
    );
  expect(text("de")).toBe("Entwurf von Ihnen, vor 17 Min. Version 1 ist in Kraft.");
  for (const language of ["en", "fr", "es", "it"] as const) expect(text(language)).not.toContain("..");
});
