import { listOutages } from "../../../connectors/index.ts";
import { FAILURES_TO_DEGRADE } from "../../../transaction-requests/index.ts";
import { t } from "../../language/translate.ts";
import { connectorsAt } from "../../settlements/read-settlements.ts";
import type { FoundAlert } from "../alert-kind.ts";

/** Calls of a provider had no response. */
export const providerFails: FoundAlert<{ readonly name: string }> = {
  title: () => t("A provider fails"),
  when: () =>
    t("{count} calls in a row had no response. It ends with the next response.", {
      count: FAILURES_TO_DEGRADE,
    }),
  find: async (parts, place) => {
    const out = new Set(await listOutages(parts.db));
    if (out.size === 0) return [];
    const connectors = [...(await connectorsAt(parts, { place, testMode: false })).values()];
    return connectors
      .filter(({ guid }) => out.has(guid))
      .map(({ guid: subject, name }) => ({ subject, facts: { name } }));
  },
  text: (facts, { isEnded }) =>
    isEnded ? t("{name} responds again.", facts) : t("{name} does not respond.", facts),
  page: () => ["insights"],
};
