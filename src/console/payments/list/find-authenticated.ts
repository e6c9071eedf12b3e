import { tenantsBelow } from "../../../tenancy/index.ts";
import type { Place } from "../../access/places.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { AUTHENTICATION_CLAUSES, IS_ATTEMPT } from "../../payment-facts/authentication-field.ts";
import type { ReadFilter } from "../../payment-facts/filter.ts";
import { clausesOf } from "./list-curl.ts";

/** The most that one search of the BI data source returns. */
const MAX_PAYMENTS = 10_000;

/**
 * A filter by a step of 3-D Secure, with the payments that the BI data source finds for it: the records of payments do not have how they were
 * authenticated. A filter without it is returned as it is. No response and too many payments are problems of the field.
 */
export async function withAuthenticated(
  { db, searchBi }: Pick<ConsoleParts, "db" | "searchBi">,
  { place, read }: { place: Place; read: ReadFilter },
): Promise<ReadFilter> {
  const { authentication, problems, filter } = read;
  if (authentication === undefined || problems.length > 0) return read;
  const { from, to, type, types, statuses, currency, testMode } = filter;
  const narrowed = { from, to, type, types, statuses, currency, testMode };
  const tenantsWithin = place.kind === "tenant" ? await tenantsBelow(db, place.guid) : [];
  const body = {
    size: MAX_PAYMENTS,
    track_total_hits: true,
    _source: ["uuid"],
    query: {
      bool: {
        filter: [...clausesOf(place, narrowed), AUTHENTICATION_CLAUSES[authentication]],
        must_not: [IS_ATTEMPT],
      },
    },
  };
  const response = await searchBi({ place: { ...place, tenantsWithin }, body });
  if (response?.status !== 200)
    return withProblem(
      read,
      t("Payments cannot be filtered by 3-D Secure now: the BI data source does not respond."),
    );
  const { hits } = response.body as Found;
  if (hits.total.value > MAX_PAYMENTS)
    return withProblem(
      read,
      t("More than {count} payments came so far with 3-D Secure. Choose a shorter period.", {
        count: MAX_PAYMENTS,
      }),
    );
  return { ...read, filter: { ...filter, uuids: hits.hits.map(({ _source }) => _source.uuid) } };
}

interface Found {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { readonly _source: { readonly uuid: string } }[];
  };
}

function withProblem(read: ReadFilter, message: string): ReadFilter {
  return { ...read, problems: [...read.problems, { field: "authentication", message }] };
}
