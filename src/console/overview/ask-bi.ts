interface BiPlace {
  readonly guid: string;
  readonly kind: "tenant" | "merchant";
  readonly path: readonly string[];
  readonly tenantsWithin: readonly string[];
}

/** The use case of `bi`, which no slice imports: the composition root passes it in. */
export type AskBi = (question: {
  readonly place: BiPlace;
  readonly testMode: boolean;
  readonly searches: readonly { readonly filter: readonly object[]; readonly aggs: object }[];
}) => Promise<
  | { readonly kind: "off" }
  | { readonly kind: "preparing" }
  | {
      readonly kind: "answered";
      readonly aggregations: readonly unknown[];
      readonly completeUntil: Temporal.Instant;
    }
>;

/** A search that a person typed, which the console has checked; undefined while no engine has all documents of the place. */
export type SearchAtPlace = (search: {
  readonly place: BiPlace;
  readonly body: { readonly query?: object };
}) => Promise<{ readonly status: number; readonly body: unknown } | undefined>;
