import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBinData } from "./bin-data.ts";

let directory: string;
beforeAll(async () => (directory = await mkdtemp(join(tmpdir(), "bin-data-"))));
afterAll(() => rm(directory, { recursive: true }));

const HEADER = "prefix,country,currency,type,brand,bank,level,segment";

async function readText(text: string): ReturnType<typeof readBinData> {
  const file = join(directory, "bins.csv");
  await writeFile(file, text);
  return readBinData(file);
}

describe("the bundled BIN data", () => {
  it.each([
    ["4111111111111111", "US", "USD"],
    ["378282246310005", "US", "USD"],
    ["5555555555554444", "GB", "GBP"],
    ["6011111111111117", "US", "USD"],
    ["4000001000000000", "AT", "EUR"],
  ])("recognises %s as a card of %s billed in %s", async (pan, country, currency) => {
    expect((await readBinData()).find(pan)).toMatchObject({ country, currency });
  });
});

describe("a BIN data file", () => {
  it("answers with the longest prefix it has, and with nothing for the rest", async () => {
    const bins = await readText(
      `${HEADER}\n411111,US,USD,CREDIT,VISA,,,\n41111122,GB,GBP,DEBIT,VISA,A BANK,GOLD,Business\n`,
    );
    expect(bins.find("4111111111111111")).toMatchObject({ country: "US", bank: null });
    expect(bins.find("4111112211111111")).toMatchObject({ country: "GB", bank: "A BANK", level: "GOLD" });
    expect(bins.find("5555555555554444")).toBeUndefined();
  });

  it.each([
    ["prefix,country", "line 1 must be"],
    [`${HEADER}\n411111,US`, "line 2: must have 8 fields"],
    [`${HEADER}\n411,US,USD,,,,,`, "line 2: prefix must have 4 to 11 digits"],
    [`${HEADER}\n411111,USA,USD,,,,,`, "line 2: country must be two capital letters"],
    [`${HEADER}\n411111,US,usd,,,,,`, "line 2: currency must be three capital letters"],
  ])("is refused as a whole for a bad line: %j", async (text, message) => {
    await expect(readText(text)).rejects.toThrow(message);
  });
});
