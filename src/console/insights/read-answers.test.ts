import { expect, test } from "vitest";
import { namesOf } from "./read-answers.ts";

const connector = (key: string, name: string, merchant: string) => ({
  key,
  name: { buckets: [{ key: name }] },
  merchant: { buckets: [{ key: merchant }] },
});

test("connectors of the same name have that of their merchant too, others their own alone", () => {
  const answer = (...buckets: ReturnType<typeof connector>[]) => ({ connectors: { buckets } });
  const names = namesOf({
    now: answer(connector("CO-1", "Cards", "Shop"), connector("CO-2", "Wallets", "Shop")),
    before: answer(connector("CO-1", "Cards", "Shop"), connector("CO-3", "Cards", "Café")),
  } as unknown as Parameters<typeof namesOf>[0]);
  expect(Object.fromEntries(names)).toEqual({
    "CO-1": "Cards · Shop",
    "CO-2": "Wallets",
    "CO-3": "Cards · Café",
  });
});
