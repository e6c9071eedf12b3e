import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { settingsFrom } from "./read-settings.ts";

describe("the cells of an installation", () => {
  const folder = mkdtempSync(join(tmpdir(), "cells-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (text: string): string => {
    const path = join(folder, "cells.json");
    writeFileSync(path, text);
    return path;
  };

  test("are those of the directory's file", () => {
    const cells = [{ name: "one", url: "http://10.0.0.1", databaseUrl: "postgres://one/quittance" }];
    const path = file(JSON.stringify({ port: 80, cells }));
    expect(settingsFrom({ GATEWAY_CELLS: path })).toMatchObject({
      settings: { cells: [{ name: "one", databaseUrl: "postgres://one/quittance" }] },
    });
    expect(settingsFrom({})).toMatchObject({ settings: { cells: undefined } });
  });

  test.each(["", "{}", '{"cells": []}', '{"cells": [{"name": "one"}]}'])("%s is refused", (text) => {
    const path = file(text);
    expect(settingsFrom({ GATEWAY_CELLS: path })).toMatchObject({
      mistakes: [
        `GATEWAY_CELLS: the file "${path}" does not contain the cells in JSON, as the file of the directory.`,
      ],
    });
  });
});
