import { DECLINE_CLASSES, DECLINES, type Adapter, type DeclineClass } from "@quittance/provider-kit";
import { ATTEMPT_LIMITS } from "./attempt-limits.ts";
import { classByError } from "./class-by-error.ts";
import { ADVICE_ROWS, DECLINE_ROWS, SOURCES, type CodeScheme } from "./decline-rows.ts";

const SCHEME_NAMES: Readonly<Record<CodeScheme, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  any: "every other scheme, and codes that a scheme above has no row for",
  sepa: "SEPA direct debit",
};

/** `docs/reference/declines.md`. */
export function declinesPage(adapters: readonly Pick<Adapter, "id" | "declineWords">[]): string {
  const schemes = Object.keys(SCHEME_NAMES) as CodeScheme[];
  return [
    "# Declines",
    "",
    "Generated from `src/declines` and the adapters by `npm run docs`. What a decline means for another attempt: its `class`, in",
    "the field `decline` beside `errors`. The scheme's advice decides, then the issuer's code, then the provider's own code, then the",
    "gateway's code. A provider that forbids another attempt outranks the issuer's code.",
    "",
    "| Class | Meaning |",
    "|---|---|",
    ...DECLINE_CLASSES.map((of) => `| \`${of}\` | ${MEANINGS[of]} |`),
    "",
    "Rules of schemes change. Each row names where it was read, and when:",
    "",
    ...Object.entries(SOURCES).map(
      ([name, { title, readOn }]) => `- \`${name}\`: ${title} (read on ${readOn})`,
    ),
    "",
    "## Advice of Mastercard",
    "",
    "| Code | Meaning | Class | Wait | Ends the agreement | Source |",
    "|---|---|---|---|---|---|",
    ...ADVICE_ROWS.map(
      (row) =>
        `| ${row.code} | ${row.meaning} | \`${row.class}\` | ${row.waitHours === undefined ? "" : `${row.waitHours} h`} | ${row.endsAgreement ? "yes" : ""} | ${row.source} |`,
    ),
    "",
    "## Limits of attempts",
    "",
    "With one card at one merchant, the first attempt included; customer's and merchant's apart. Approved attempts do not count.",
    "",
    "| Scheme | In 24 hours | In 30 days | Source |",
    "|---|---|---|---|",
    ...ATTEMPT_LIMITS.map(
      ({ scheme, perDay, perMonth, source }) => `| ${scheme} | ${perDay ?? ""} | ${perMonth} | ${source} |`,
    ),
    ...schemes.flatMap((scheme) => codesOf(scheme)),
    "",
    "## Codes of the gateway",
    "",
    "| Code | Text | Class |",
    "|---|---|---|",
    ...Object.values(DECLINES).map(({ code, text }) => `| ${code} | ${text} | \`${classByError(code)}\` |`),
    ...adapters.flatMap((adapter) => wordsOf(adapter)),
    "",
  ].join("\n");
}

const MEANINGS: Readonly<Record<DeclineClass, string>> = {
  never: "no further attempt with this instrument: it would be declined, and schemes may charge for it",
  authenticate: "the customer has to authenticate (3-D Secure), then once more",
  change_data: "only with other data: an expiry, a security code, another instrument, a corrected request",
  later:
    "the same instrument may work on another day; `retryAfter` says from when, where scheme or provider do",
  elsewhere: "another connector may get an approval at once",
  technical: "nothing was decided: it may be repeated, at another connector at once",
  unknown: "no reason was given, or nobody declined (the customer or the shop ended it)",
};

function codesOf(scheme: CodeScheme): string[] {
  const rows = DECLINE_ROWS.filter((row) => row.scheme === scheme);
  return [
    "",
    `## Codes: ${SCHEME_NAMES[scheme]}`,
    "",
    "| Code | Meaning | Class | Then | Category | Ends the agreement | Source |",
    "|---|---|---|---|---|---|---|",
    ...rows.map(
      (row) =>
        `| ${row.code} | ${row.meaning} | \`${row.class}\` | ${row.next ? `\`${row.next}\`` : ""} | ${row.category ?? ""} | ${row.endsAgreement ? "yes" : ""} | ${row.source} |`,
    ),
  ];
}

function wordsOf({ id, declineWords }: Pick<Adapter, "id" | "declineWords">): string[] {
  if (!declineWords) return [];
  const byClass = Map.groupBy(declineWords, ([, of]) => of);
  return [
    "",
    `## Codes of ${id}`,
    "",
    "| Class | Codes |",
    "|---|---|",
    ...DECLINE_CLASSES.flatMap((of) => {
      const words = byClass.get(of)?.map(([word]) => `\`${word}\``) ?? [];
      return words.length === 0 ? [] : [`| \`${of}\` | ${words.join(" ")} |`];
    }),
  ];
}
