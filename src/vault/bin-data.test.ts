import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepLog } from "../../tests/support/kept-log.ts";
import { openBinData } from "./bin-data-file.ts";
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

  it("is read as a spreadsheet leaves it: semicolons, columns and rows without a value", async () => {
    const bins = await readText(
      `\ufeff${HEADER.replaceAll(",", ";")};;\r\n411111;US;USD;CREDIT;VISA;;;;;\r\n;;;;;;;;;\r\n  ; ;;;;;;;;\r\n`,
    );
    expect(bins.find("4111111111111111")).toMatchObject({ country: "US" });
  });

  it.each(["utf16le", "latin1"] as const)("is refused in %s with the format to save in", async (encoding) => {
    const file = join(directory, "other.csv");
    await writeFile(file, Buffer.from(`${HEADER}\n411111,AT,EUR,,,Österreich,,`, encoding));
    await expect(readBinData(file)).rejects.toThrow(
      "BIN data: the file is not UTF-8: save it in the spreadsheet as 'CSV UTF-8'",
    );
  });

  it("has ranges of 6 to 19 digits, of which the narrowest counts", async () => {
    const ranges = "first,last,country,currency,type,brand,bank,level,segment";
    const bins = await readText(
      `\ufeff${ranges}\r\n400000,499999,US,USD,,VISA,,,\r\n41111100,41111199,GB,GBP,,VISA,"Bank, the ""first""",,\r\n4111111111111111000,4111111111111111999,AT,EUR,,VISA,,,\r\n`,
    );
    expect(bins.find("4222222222222")).toMatchObject({ country: "US" });
    expect(bins.find("4111112222222222")).toMatchObject({ country: "GB", bank: 'Bank, the "first"' });
    expect(bins.find("4111111111111111")).toMatchObject({ country: "AT" });
    expect(bins.find("4111111111111112")).toMatchObject({ country: "GB" });
    expect(bins.find("5000000000000000")).toBeUndefined();
    expect(bins.find("3999999999999999")).toBeUndefined();
  });

  it("may have a range twice: the last line counts", async () => {
    const bins = await readText(`${HEADER}\n411111,US,USD,,,,,\n411111,GB,GBP,,,,,\n`);
    expect(bins.find("4111111111111111")).toMatchObject({ country: "GB" });
  });

  it.each([
    ["11111,11112,US,USD,,,,,", "line 2: first must have 6 to 19 digits"],
    ["411111,4111112,US,USD,,,,,", "line 2: last must have as many digits"],
    ["411112,411111,US,USD,,,,,", "line 2: last must not be less"],
    ["411111,411120,US,USD,,,,,\n411115,411125,US,USD,,,,,", "line 3: overlaps line 2"],
    ['411111,411120,US,USD,,,"open,,', "line"],
  ])("with a bad range is refused by the line: %j", async (lines, message) => {
    await expect(
      readText(`first,last,country,currency,type,brand,bank,level,segment\n${lines}\n`),
    ).rejects.toThrow(message);
  });

  it.each([
    ["prefix,country", "line 1 must be"],
    [`${HEADER}\n411111,US`, "line 2: must have 8 fields"],
    [`${HEADER}\n411,US,USD,,,,,`, "line 2: prefix must have 4 to 19 digits"],
    [`${HEADER}\n411111,USA,USD,,,,,`, "line 2: country must be two capital letters"],
    [`${HEADER}\n411111,US,usd,,,,,`, "line 2: currency must be three capital letters"],
  ])("is refused as a whole for a bad line: %j", async (text, message) => {
    await expect(readText(text)).rejects.toThrow(message);
  });
});

describe("a BIN data file that changes", () => {
  it("is read again, and a mistake in it leaves the data as it was and is logged with its line", async () => {
    const file = join(directory, "changing.csv");
    await writeFile(file, `${HEADER}\n411111,US,USD,,,,,\n`);
    const { log, text } = keepLog("warn");
    const bins = await openBinData({ file, log, pollMs: 20 });
    try {
      await writeFile(file, `${HEADER}\n411111,GB,GBP,,,,,\n`);
      await expect.poll(() => bins.find("4111111111111111")?.country).toBe("GB");
      await writeFile(file, `${HEADER}\n411111,AT,EUR,,,,,\n41,AT,EUR,,,,,\n`);
      await expect.poll(text).toContain("line 3: prefix must have 4 to 19 digits");
      expect(bins.find("4111111111111111")?.country).toBe("GB");
    } finally {
      bins.close();
    }
  });
});
