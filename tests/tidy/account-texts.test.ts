import { globSync } from "node:fs";
import { expect, test } from "vitest";
import type { LocalText } from "@quittance/provider-kit";

const ROOT = new URL("../../", import.meta.url).pathname;
const FILES = globSync("{packages/*/src,src/**}/account-texts.ts", { cwd: ROOT });

/** Every sentence of the files, by the file and its name. */
async function sentences(): Promise<[string, LocalText][]> {
  const modules = await Promise.all(
    FILES.map(async (file) => [file, (await import(ROOT + file)) as Record<string, unknown>] as const),
  );
  return modules.flatMap(([file, exported]) => textsIn(exported, file));
}

function textsIn(value: unknown, name: string): [string, LocalText][] {
  if (typeof value !== "object" || value === null) return [];
  if ("en" in value) return [[name, value as LocalText]];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${name} ${key}`));
}

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\w+\}/g)]
    .map(([name]) => name)
    .toSorted()
    .join();

test("steps by hand and findings of each adapter have the same values in all languages, and are translated", async () => {
  const found = await sentences();
  expect(FILES.length).toBeGreaterThan(6);
  expect(found.length).toBeGreaterThan(50);
  const wrong = found.flatMap(([name, text]) =>
    Object.entries(text)
      .filter(
        ([language, own]) =>
          own.trim() === "" ||
          placeholders(own) !== placeholders(text.en) ||
          (language !== "en" && own.length > 24 && own === text.en),
      )
      .map(([language]) => `${name}: ${language}`),
  );
  expect(wrong).toEqual([]);
});
