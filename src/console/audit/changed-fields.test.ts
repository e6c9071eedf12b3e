import { describe, expect, test } from "vitest";
import type { ConfigurationChange } from "../../tenancy/index.ts";
import { inLanguage } from "../language/translate.ts";
import { changedFields } from "./changed-fields.ts";

const of = (before: object, after: object, changed: readonly string[]): string =>
  changedFields({ before, after, changed } as ConfigurationChange);

describe("what a change changed", () => {
  test("is in words, in the language of the person", () => {
    const change = [{ name: "A" }, { name: "B" }, ["name", "score_card", "is_shared"]] as const;
    expect(of(...change)).toBe("Name, Score card, is shared");
    expect(inLanguage("de", () => of(...change))).toBe("Name, Punktekarte, geteilt");
  });

  test("has of an object the parts that differ, up to five", () => {
    const parts = Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((name) => [name, 1]));
    expect(of({ settings: { mail: 1, x: 2 } }, { settings: { mail: 2, x: 2 } }, ["settings"])).toBe(
      "Settings (E-mail)",
    );
    expect(of({ settings: {} }, { settings: parts }, ["settings"])).toBe("Settings");
  });

  test("leaves out what changes with every change, unless nothing else did", () => {
    expect(of({}, {}, ["changed_at", "revision", "content"])).toBe("Content");
    expect(of({}, {}, ["revision"])).toBe("revision");
  });

  test("has names without a word of their own as words", () => {
    expect(of({}, {}, ["payment_ends", "requestLog"])).toBe("payment ends, request log");
  });

  test("has settings of connectors as their form names them", () => {
    const change = [{ settings: {} }, { settings: { "tx:max-attempts": "3" } }, ["settings"]] as const;
    expect(of(...change)).toBe("Settings (Max. attempts on the page)");
    expect(inLanguage("de", () => of(...change))).toBe("Einstellungen (Versuche auf der Seite höchstens)");
  });
});
