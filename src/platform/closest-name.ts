import leven from "leven";

/** Names that people know from other APIs, with those of ours, the likeliest first. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  amount: ["price", "limit", "perAction"],
  cost: ["price", "amount"],
  count: ["quantity"],
  customerid: ["customerIdentification", "identification"],
  mail: ["email"],
  metadata: ["extraData", "merchantMetaData"],
  notificationurl: ["callbackUrl"],
  order: ["merchantTransactionId"],
  orderid: ["merchantTransactionId"],
  phone: ["billingPhone"],
  postalcode: ["billingPostcode"],
  price: ["amount"],
  qty: ["quantity"],
  reference: ["referenceUuid"],
  returnurl: ["successUrl"],
  sum: ["amount"],
  token: ["transactionToken"],
  total: ["amount", "price"],
  unitprice: ["price"],
  value: ["amount", "price"],
  webhookurl: ["callbackUrl"],
  zip: ["billingPostcode"],
};

/** The name that was most likely meant, if one is similar, or the name here of what other APIs call so. */
export function closestName(written: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, edits: leven(written, name) }))
    .toSorted((left, right) => left.edits - right.edits);
  const [closest] = ranked;
  if (closest && closest.edits <= Math.ceil(closest.name.length / 5)) return closest.name;
  const key = written.toLowerCase().replaceAll(/[^a-z]/g, "");
  const others = Object.hasOwn(OTHER_NAMES, key) ? OTHER_NAMES[key]! : [];
  return others.find((name) => names.includes(name));
}
