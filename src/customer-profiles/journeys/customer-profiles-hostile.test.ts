import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openProfileShop, type ProfileClient } from "../../../tests/support/profiles.ts";

const shop = forThisFile(() => openProfileShop());
let demo: ProfileClient;
let real: { profileGuid: string; uuid: string; paymentToken: string };

beforeAll(async () => {
  ({ demo } = shop);
  real = await demo.registerFor("real");
});

const OPERATIONS = [
  "getProfile",
  "updateProfile",
  "deleteProfile",
  "attachPaymentInstrument",
  "detachPaymentInstrument",
] as const;

const FIELDS = [
  "profileGuid",
  "customerIdentification",
  "transactionUuid",
  "createProfileIfNotExists",
  "dryRun",
  "customerData",
  "preferredInstrument",
  "__proto__",
  "constructor",
];

/** Values that break careless code: wrong types, odd texts, deep and long values, ids that are almost right. */
const hostile = fc.oneof(
  { maxDepth: 3 },
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1e308,
    "",
    "null",
    "\u0000",
    "\ud800",
    "' or 1=1 --",
    "../..",
    "%00",
  ),
  fc.constantFrom(`CP${"-dead".repeat(6)}`, `pt::${"0".repeat(20)}`, "0".repeat(20), "a".repeat(10_000)),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
);

const request = fc.oneof(
  fc.dictionary(fc.constantFrom(...FIELDS), hostile, { maxKeys: 6 }),
  fc.record(
    {
      customerIdentification: fc.string({ unit: "binary", minLength: 1, maxLength: 36 }),
      customerData: fc.dictionary(
        fc.constantFrom("firstName", "email", "extraData", "gender", "birthDate"),
        hostile,
      ),
    },
    { requiredKeys: ["customerIdentification"] },
  ),
  hostile,
);

test("no input makes an operation fail, and every response has the documented shape", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...OPERATIONS), request, async (operation, body) => {
      const response = await demo.profile(operation, JSON.stringify(body) ?? "");
      expect(response.status, JSON.stringify([operation, body, response.body])).toBeLessThan(500);
      expect(response.body).toHaveProperty("success");
      if (response.status >= 400)
        expect(response.body).toMatchObject({ success: false, errorMessage: expect.any(String) });
    }),
    { numRuns: 400 },
  );
  const { body } = await demo.getProfile({ profileGuid: real.profileGuid });
  expect(body).toMatchObject({
    profileExists: true,
    paymentInstruments: [{ paymentToken: real.paymentToken }],
  });
});

test("no customerProfileData and no token makes a transaction fail", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (customerProfileData, transactionToken) => {
      for (const response of [
        await demo.register({ customerProfileData }),
        await demo.debit({ transactionToken: `pt::${JSON.stringify(transactionToken)}` }),
        await demo.deregister({ transactionToken }),
      ])
        expect(response.status, JSON.stringify([customerProfileData, response.body])).toBeLessThan(500);
    }),
    { numRuns: 60 },
  );
});

test("a malformed path and a malformed body are refused in the same shape", async () => {
  const notJson = await demo.profile("attachPaymentInstrument", "{");
  expect(notJson).toMatchObject({ status: 400, body: { success: false, errorCode: 1005 } });
  expect(notJson.body["message"]).toBe(notJson.body["errorMessage"]);
  const large = await demo.profile("getProfile", { customerIdentification: "a".repeat(1_100_000) });
  expect(large).toMatchObject({ status: 413, body: { success: false } });
  expect((await demo.profile("getProfile", {}, "%00")).status).toBeLessThan(500);
});
