import { expect, test } from "vitest";
import { LANGUAGES } from "../../src/languages/index.ts";
import { OWN_ADAPTERS } from "../../src/providers/adapters/index.ts";
import { publicMethodName, type Connector } from "../../src/connectors/index.ts";
import { methodLabel } from "../../src/payment-pages/page/method-labels.ts";
import { pageTexts } from "../../src/payment-pages/page/page-texts.ts";

const adapters = new Map(OWN_ADAPTERS.map((create) => create()).map((adapter) => [adapter.id, adapter]));
const NOW = Temporal.Instant.from("2026-11-20T12:00:00Z");
const clock = { now: () => NOW } as never;
const METHODS = [...adapters.values()].flatMap(({ id, methods }) =>
  Object.entries(methods).map(([method, capabilities]) => ({ id, method, capabilities })),
);
const labelsOf = (adapter: string, method: string) =>
  LANGUAGES.map(({ code }) =>
    methodLabel({ adapters, clock }, pageTexts(code), {
      adapter,
      method,
      attributes: {},
    } as unknown as Connector),
  );

/** How long a method may take at least, in hours, where a day is not enough: it is not late before. */
const TAKES: Readonly<Record<string, number>> = {
  BankTransfer: 14 * 24,
  DirectDebit: 6 * 24,
  Klarna: 2 * 24,
  Multibanco: 8 * 24,
};

test("each method is called by its brand, or in the language of the page", () => {
  for (const { id, method } of METHODS) {
    const named = { attributes: {}, method } as unknown as Connector;
    const labels = new Set(labelsOf(id, method));
    const isBrand = publicMethodName(named, NOW) !== undefined;
    // Related languages have some words in common.
    expect([id, method, isBrand || labels.size > LANGUAGES.length / 2]).toEqual([id, method, true]);
  }
});

test("each method has a webhook, an inquiry where the provider has one, and an end", () => {
  for (const { id, method, capabilities } of METHODS) {
    const { receive, inquire, neutralise } = adapters.get(id)!;
    const { inquiry, decidedWithinHours = 24 } = capabilities;
    expect([id, method, receive !== undefined]).toEqual([id, method, true]);
    // Without an inquiry what was lost is withdrawn, and a webhook concludes it.
    const isConcluded = inquiry === "none" ? neutralise !== undefined : inquire !== undefined;
    expect([id, method, isConcluded]).toEqual([id, method, true]);
    const isLongEnough = decidedWithinHours >= (TAKES[method] ?? 1);
    expect([id, method, isLongEnough]).toEqual([id, method, true]);
  }
});
