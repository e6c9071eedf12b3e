import { isDeepStrictEqual } from "node:util";
import type { TSchema } from "typebox";
import { expect, test } from "vitest";
import { maskedData } from "../../src/console/payments/personal-data/masked-data.ts";
import type { Place } from "../../src/transactions/personal-data/fields-of-request.ts";
import { STORED_FIELDS } from "../../src/transactions/request/stored-request.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { PLACES, Viewer } from "../support/seen-places.ts";
import { decisionOf, LEAVES } from "../support/stored-request-fields.ts";
import { factsOf } from "../support/transaction-facts.ts";

const viewer = forThisFile(() => Viewer.open());

type Request = Readonly<Record<string, unknown>>;

/** Values of texts that only some texts can be, by the name of the part; a schema says what the others can be. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  "3dsecure": "MANDATORY",
  billingCountry: "AT",
  birthDate: "1985-12-10",
  buyerCountry: "DE",
  iban: "AT611904300234573201",
  ipAddress: "192.0.2.77",
  price: "3.17",
  shippingCountry: "CH",
};

function sampleOf(schema: TSchema, path: string): unknown {
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (name in SAMPLES) return SAMPLES[name];
  const { properties, patternProperties, items, anyOf, enum: values, type } = schema as Schema;
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([part, inner]) => [part, sampleOf(inner, `${path}.${part}`)]),
    );
  if (patternProperties) return { note: path };
  if (items) return [sampleOf(items, path)];
  if (anyOf) return sampleOf(anyOf[0]!, path);
  if (values) return values.at(-1);
  if (type === "boolean") return true;
  return type === "integer" || type === "number" ? 7 : path;
}

interface Schema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: object;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly enum?: readonly unknown[];
  readonly type?: string;
}

const FULL: Request = Object.fromEntries(
  Object.entries(STORED_FIELDS).map(([name, schema]) => [name, sampleOf(schema, name)]),
);

/** The request without the part, or with nothing but it. */
function pick(value: unknown, [name = "", ...rest]: readonly string[], which: "only" | "without"): unknown {
  if (Array.isArray(value)) return value.map((one) => pick(one, [name, ...rest], which));
  const { [name]: inner, ...others } = value as Request;
  const kept = which === "only" ? {} : others;
  if (rest.length === 0) return which === "only" ? { [name]: inner } : kept;
  return { ...kept, [name]: pick(inner, rest, which) };
}

/** A payment with the columns that its request fills in. */
function paymentOf(request: Request) {
  const { merchantTransactionId, referenceUuid, amount, currency, surchargeAmount } = request;
  return factsOf(
    {
      request,
      merchantTransactionId: merchantTransactionId === undefined ? "" : "order-2",
      referenceUuid: referenceUuid === undefined ? null : "d94c0d72f3a36e21f16f",
      amountMinor: amount === undefined ? null : 317n,
      currency: currency === undefined ? null : "USD",
      surchargeMinor: surchargeAmount === undefined || currency === undefined ? 0n : 5n,
      callbackUrl: "https://shop.example/callback",
    },
    { extraDataWhitelist: ["note"] },
  );
}

/** An account comes before a wallet. */
const OF_WALLET = pick(FULL, ["customer", "paymentData", "ibanData"], "without") as Request;

/** Where a part makes a difference: in a request that has every other part, or one that has no other. */
async function placesOf(path: string): Promise<Place[]> {
  const names = path.split(".");
  const seen = new Set<Place>();
  for (const whole of [FULL, OF_WALLET, pick(FULL, names, "only") as Request]) {
    if (whole === OF_WALLET && !path.includes("walletData")) continue;
    const rest = pick(whole, names, "without") as Request;
    for (const place of await viewer.placesOfChange(paymentOf(whole), paymentOf(rest))) seen.add(place);
  }
  return PLACES.filter((place) => seen.has(place));
}

test.each(LEAVES)("$path is seen where fields-of-request.ts decides", async ({ path }) => {
  expect(await placesOf(path)).toEqual(decisionOf(path)?.seen);
});

/** Parts of the customer that the console shows in clear among the data of a payment: they name nobody, or are the merchant's own. */
const IN_CLEAR =
  "gender billingState billingCountry shippingState shippingCountry emailVerified extraData " +
  "paymentData.walletData.walletType paymentData.walletData.walletReferenceId paymentData.cardData.brand " +
  "paymentData.cardData.lastFourDigits paymentData.cardData.expiryMonth paymentData.cardData.expiryYear";

test("the console masks every other part of the customer among the data of a payment", () => {
  const masked = maskedData(FULL) as Request;
  const parts = LEAVES.map(({ path }) => path).filter((path) => path.startsWith("customer."));
  const inClear = parts.filter((path) => isDeepStrictEqual(valueAt(masked, path), valueAt(FULL, path)));
  const decided = IN_CLEAR.split(" ").map((part) => `customer.${part}`);
  expect(inClear.toSorted()).toEqual(decided.toSorted());
});

function valueAt(value: unknown, path: string): unknown {
  return path.split(".").reduce((inner, name) => (inner as Request)[name], value);
}
