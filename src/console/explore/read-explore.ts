import { findTenant, tenantsBelow } from "../../tenancy/index.ts";
import type { Place } from "../access/places.ts";
import { issuersOf } from "../overview/issuers.ts";
import { figuresSearch, readFigures, type CurrencyFigures } from "../overview/figures.ts";
import type { ConsoleParts } from "../parts.ts";
import { chargebacksSearch, readChargebacks, type Chargebacks } from "./chargebacks.ts";
import {
  exploreSearch,
  filtersOf,
  NO_BANKS,
  readResult,
  type Banks,
  type CurrencyResult,
} from "./explore-search.ts";
import { asksForBanks, banksOf, binsSearch } from "./read-banks.ts";
import type { Question } from "./question.ts";

export type ExploreReading =
  /** The tenant of the place has no BI data source. */
  | { readonly kind: "not_switched_on" }
  /** No engine responds. */
  | { readonly kind: "off" }
  | { readonly kind: "preparing" }
  | {
      readonly kind: "answered";
      /** The one with the most payments first. */
      readonly figures: readonly CurrencyFigures[];
      readonly chargebacks: ReadonlyMap<string, Chargebacks>;
      readonly results: readonly CurrencyResult[];
      readonly banks: Banks;
      readonly completeUntil: Temporal.Instant;
    };

/**
 * The figures and the result of a question, from the documents of the place in one mode: what a BI key of the place could read,
 * and nothing where the tenant may have no key.
 */
export async function readExplore(
  parts: Pick<ConsoleParts, "db" | "sealer" | "askBi" | "vault">,
  { place, testMode, question }: { place: Place; testMode: boolean; question: Question },
): Promise<ExploreReading> {
  if (!(await hasBi(parts, place))) return { kind: "not_switched_on" };
  const asked = { place: await biPlaceOf(parts, place), testMode };
  const bins = asksForBanks(question)
    ? await parts.askBi({ ...asked, searches: [binsSearch(question)] })
    : undefined;
  if (bins && bins.kind !== "answered") return bins;
  const banks = bins ? banksOf(bins.aggregations[0], issuersOf(parts), question) : NO_BANKS;
  const only = filtersOf(question, banks);
  const answer = await parts.askBi({
    ...asked,
    searches: [
      figuresSearch(question.days, { only }),
      chargebacksSearch(question.days, only),
      exploreSearch(question, banks),
    ],
  });
  if (answer.kind !== "answered") return answer;
  const [figures, chargebacks, result] = answer.aggregations;
  return {
    kind: "answered",
    figures: readFigures(figures, question.days),
    chargebacks: readChargebacks(chargebacks),
    results: readResult(result, question, banks),
    banks,
    completeUntil: answer.completeUntil,
  };
}

/** The place as the BI data source restricts searches to it. */
export async function biPlaceOf({ db }: Pick<ConsoleParts, "db">, place: Place) {
  const { guid, kind, path } = place;
  return { guid, kind, path, tenantsWithin: kind === "tenant" ? await tenantsBelow(db, guid) : [] };
}

/** As for keys: the tenant that the place is or belongs to needs the feature. */
export async function hasBi(
  { db, sealer }: Pick<ConsoleParts, "db" | "sealer">,
  { path }: Pick<Place, "path">,
): Promise<boolean> {
  const tenantGuid = path.find((guid) => !guid.startsWith("ME-")) ?? "";
  const tenant = await findTenant(db, { tenantGuid, sealer });
  return tenant?.settings.features.biDataSource === true;
}
