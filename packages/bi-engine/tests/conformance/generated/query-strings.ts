/**
 * Texts in Lucene's query syntax, whole and broken.
 */
import fc from "fast-check";

const clause = fc.constantFrom(
  "status:success",
  "quick",
  "payment",
  '"quick payment"',
  '"payment quick"~2',
  "pay*",
  "qu?ck",
  "quik~",
  "quik~2",
  "/qu.*/",
  "amount:[10 TO 20]",
  "amount:{10 TO *}",
  "amount:>=10",
  "attempt:(1 OR 2)",
  "attempt:<3",
  "_exists_:amount",
  "created_at:[2024-03-31 TO 2024-04-01]",
  'created_at:["2024-03-31 00:00:00" TO *]',
  "is_refunded:true",
  "EUR",
  "*",
  "currency:eur",
  "merchant_name:Shop\\ A",
  'merchant_name:"Shop A"',
  "customer.\\*:jane",
  "order\\-0\\/A",
  "*:*",
  "customer.ip_address:10.0.0.0\\/25",
  "fees.entity_type:scheme",
  "nosuch:x",
  "status:succ*",
  "uuid:0000*",
  "😀",
);
const broken = fc.constantFrom(
  "status:(",
  '"open',
  "a:b:c",
  "AND",
  "OR x",
  "^abc",
  "[1 TO",
  "a ~ b",
  "\\",
  "+",
  "NOT",
  "()",
  "",
);
const prefix = fc.constantFrom("", "", "", "+", "-", "!", "NOT ");
const suffix = fc.constantFrom("", "", "", "^2", "^0.5");
const joiner = fc.constantFrom(" ", " AND ", " OR ", " && ", " || ", "  ");

const decorated = fc.tuple(prefix, clause, suffix).map((parts) => parts.join(""));
const joined = fc.tuple(decorated, joiner, decorated).map((parts) => parts.join(""));
const grouped = fc
  .tuple(joined, joiner, decorated, suffix)
  .map(([a, by, b, boost]) => `(${a})${boost}${by}${b}`);

/** One in ten is broken. */
export const queryStrings: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: decorated },
  { weight: 3, arbitrary: joined },
  { weight: 2, arbitrary: grouped },
  { weight: 1, arbitrary: broken },
);
