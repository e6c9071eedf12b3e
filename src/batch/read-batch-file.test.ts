import { describe, expect, test } from "vitest";
import { FileRefused, readBatchFile } from "./read-batch-file.ts";
import type { ReadRow } from "./read-row.ts";

const KEYS = "transactionMethod,referenceUuid,merchantTransactionId,amount,currency";
const VALUES = "debit,71ee81126036ab3fd0a1,b-1,9.99,EUR";

async function read(text: string | Uint8Array): Promise<ReadRow[]> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return (await Array.fromAsync(readBatchFile(bytes))).flat();
}

async function requestOf(keys: string, values: string): Promise<Record<string, unknown>> {
  const [row] = await read(`${keys}\n${values}`);
  if (row?.content.kind !== "request") throw new Error(JSON.stringify(row));
  return row.content.request;
}

async function errorOf(text: string): Promise<string> {
  const row = (await read(text)).find(({ content }) => content.kind === "error");
  if (row?.content.kind !== "error") throw new Error("No row has an error.");
  return row.content.error.message;
}

async function refusalOf(text: string | Uint8Array): Promise<string> {
  const refused = await read(text).catch((error: unknown) => error);
  if (!(refused instanceof FileRefused)) throw new Error("The file was not refused.");
  return refused.refusal.message;
}

describe("a row", () => {
  test("becomes the request that the API takes: dotted keys are objects, indexes are lists, empty values are not given", async () => {
    const keys = `${KEYS},customer.identification,extraData.someKey,items.0.name,items.0.quantity,items.1.name,description`;
    expect(await requestOf(keys, `${VALUES},c-1,"a, ""b""",Tea,2,,`)).toEqual({
      referenceUuid: "71ee81126036ab3fd0a1",
      merchantTransactionId: "b-1",
      amount: "9.99",
      currency: "EUR",
      customer: { identification: "c-1" },
      extraData: { someKey: 'a, "b"' },
      items: [{ name: "Tea", quantity: "2" }],
    });
  });

  test("has the types of the API: booleans and whole numbers are read, amounts stay text", async () => {
    const keys = `${KEYS},withRegister,schedule.amount,schedule.currency,schedule.periodLength,schedule.periodUnit,threeDSecureData.transactionActivityDay`;
    expect(await requestOf(keys, `${VALUES},true,5.00,EUR,1,MONTH,3`)).toMatchObject({
      withRegister: true,
      schedule: { amount: "5.00", periodLength: "1" },
      threeDSecureData: { transactionActivityDay: 3 },
    });
  });

  test.each([
    ["a value that is not valid", "debit,71ee,b-1,9.9999,EUR", "line 2, column 4: amount: "],
    ["a value that is required", "debit,71ee,b-1,,EUR", "line 2, column 4: amount: 'amount' is required"],
    [
      "an unknown method",
      "charge,71ee,b-1,9.99,EUR",
      "line 2, column 1: transactionMethod: must be one of: debit",
    ],
    [
      "a field that the method does not take",
      "deregister,71ee,b-1,9.99,EUR",
      "line 2, column 4: amount: is not a field of a deregister",
    ],
    ["a value too few", "debit,71ee,b-1,9.99", "line 2: has 4 values, and the header has 5 keys"],
  ])("with %s is an error that names line and column", async (_what, values, message) => {
    expect(await errorOf(`${KEYS}\n${values}`)).toContain(message);
  });

  test("whose id an earlier row has is an error that names both lines", async () => {
    expect(await errorOf(`${KEYS}\n${VALUES}\n${VALUES}`)).toBe(
      "line 3, column 3: merchantTransactionId: is already on line 2",
    );
  });

  test("with a card number in a text is an error without the number", async () => {
    const message = await errorOf(`${KEYS},description\n${VALUES},card 4111111111111111`);
    expect(message).toBe("line 2, column 6: description: must not hold card data");
  });

  test("after a value with line breaks has the number of its own line", async () => {
    const rows = await read(`${KEYS},description\n${VALUES},"one\ntwo\nthree"\n\ndebit,71ee,b-2,1.00,EUR,`);
    expect(rows.map(({ line }) => line)).toEqual([2, 6]);
  });

  test.each(["payout", "deregister"])("of a %s needs a reference or a token", async (method) => {
    const keys = "transactionMethod,merchantTransactionId,referenceUuid,transactionToken,amount,currency";
    const amount = method === "payout" ? "1.00,EUR" : ",";
    expect(await errorOf(`${keys}\n${method},b-1,,,${amount}`)).toContain("'referenceUuid' is required");
    expect(await requestOf(keys, `${method},b-1,,pt::71ee81126036ab3fd0a1,${amount}`)).toMatchObject({
      transactionToken: "pt::71ee81126036ab3fd0a1",
    });
  });
});

describe("what a spreadsheet leaves", () => {
  const request = expect.objectContaining({ merchantTransactionId: "b-1", amount: "9.99", currency: "EUR" });
  const SEMICOLONS = KEYS.replaceAll(",", ";");
  const VALUES_BETWEEN_SEMICOLONS = VALUES.replaceAll(",", ";");

  test.each([
    ["rows without a value", `${KEYS}\n${VALUES}\n,,,,\n , ,\t, ,\n,,,,\n`],
    ["rows of more columns without a value", `${KEYS}\n${VALUES}\n,,,,,,,,\n`],
    ["columns without a key and a value at the end", `${KEYS},,,\r\n${VALUES},,,\r\n`],
    [
      "white space around keys and values",
      `${KEYS.replaceAll(",", " , ")}\n${VALUES.replaceAll(",", " , ")}\u00a0\n`,
    ],
    ["semicolons", `\ufeff${SEMICOLONS}\r\n${VALUES_BETWEEN_SEMICOLONS}\r\n;;;;\r\n`],
    ["tabs", `${KEYS.replaceAll(",", "\t")}\n${VALUES.replaceAll(",", "\t")}\n`],
    ["a line that names the semicolon", `sep=;\r\n${SEMICOLONS}\r\n${VALUES_BETWEEN_SEMICOLONS}\r\n`],
  ])("%s: the row is read, and nothing else", async (_what, text) => {
    const rows = await read(text);
    expect(rows.map(({ content }) => content)).toEqual([{ kind: "request", method: "debit", request }]);
  });

  test("a truth value in capitals is read", async () => {
    expect(await requestOf(`${KEYS},withRegister`, `${VALUES},TRUE`)).toMatchObject({ withRegister: true });
  });

  test("a row keeps the number of its line after rows without a value and a line that names the semicolon", async () => {
    const rows = await read(`sep=;\r\n${SEMICOLONS}\r\n;;;;\r\n${VALUES_BETWEEN_SEMICOLONS}\r\n`);
    expect(rows.map(({ line }) => line)).toEqual([4]);
  });

  test.each([
    [
      "a decimal comma",
      `${SEMICOLONS}\ndebit;71ee;b-1;9,99;EUR`,
      "amount: must have a point and no comma, as in 9.99",
    ],
    [
      "a value without a key",
      `${KEYS},\n${VALUES},surplus`,
      "line 2: has 6 values, and the header has 5 keys",
    ],
    [
      "a date of a country",
      `${KEYS},customer.birthDate\n${VALUES},10.12.1985`,
      "customer.birthDate: must be a date, as 2026-12-01",
    ],
  ])("%s is refused with the word that helps", async (_what, text, message) => {
    expect(await errorOf(text)).toContain(message);
  });

  test("UTF-16 is refused with the format to save in", async () => {
    const bytes = new Uint8Array(Buffer.from(`\ufeff${KEYS}\n${VALUES}`, "utf16le"));
    expect(await refusalOf(bytes)).toBe(
      "The batch file is not UTF-8: save it in the spreadsheet as 'CSV UTF-8'",
    );
  });
});

describe("a file is refused as a whole", () => {
  test.each([
    ["an unknown key", "transactionMethod,amont\n", "line 1, column 2: 'amont' is not a known field"],
    [
      "card data",
      "transactionMethod,cardData.pan\n",
      "line 1, column 2: 'cardData.pan' is not a known field",
    ],
    [
      "a key of an object as a whole",
      "transactionMethod,customer\n",
      "line 1, column 2: 'customer' is not a known field",
    ],
    ["a key twice", "transactionMethod,amount,amount\n", "line 1, column 3: 'amount' is already column 2"],
    ["an empty key", "transactionMethod,,amount\n", "line 1, column 2: the key is empty"],
    [
      "a key that would change an object's prototype",
      "transactionMethod,extraData.__proto__\n",
      "'extraData.__proto__' is not a known field",
    ],
    ["no method", "amount\n1.00", "line 1: the column 'transactionMethod' is required"],
    ["no row", `${KEYS}\n`, "line 2: there is no row"],
    ["nothing", "", "line 1: the keys are missing"],
    [
      "a quotation mark that is not closed",
      `${KEYS}\ndebit,"71ee,b-1,9.99,EUR`,
      "a quotation mark is not closed",
    ],
    [
      "text after a value in quotation marks",
      `${KEYS}\ndebit,"71ee"x,b-1,9.99,EUR`,
      "line 2: text follows a closing quotation mark",
    ],
    [
      "a row that is too long",
      `${KEYS},description\n${VALUES},${"x".repeat(70_000)}`,
      "line 2: is longer than 65536 characters",
    ],
    ["U+0000", `${KEYS}\n${VALUES}\0`, "U+0000"],
  ])("with %s", async (_what, text, message) => {
    expect(await refusalOf(text)).toContain(message);
  });

  test("when it is not UTF-8", async () => {
    expect(await refusalOf(new Uint8Array([0x74, 0xff, 0xfe]))).toBe(
      "The batch file is not UTF-8: save it in the spreadsheet as 'CSV UTF-8'",
    );
  });

  test("when it has more than 100,000 rows", async () => {
    const rows = Array.from({ length: 100_001 }, () => "x,,,,").join("\n");
    expect(await refusalOf(`${KEYS}\n${rows}`)).toBe("line 100002: more than 100000 rows");
  });
});

test("a byte order mark is skipped", async () => {
  expect((await read(`\u{FEFF}${KEYS}\r\n${VALUES}\r\n`)).map(({ line }) => line)).toEqual([2]);
});
