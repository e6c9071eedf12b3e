/** The use case of `bi`, which no slice imports: the composition root passes it in. */
export type AskBi = (question: {
  readonly place: {
    readonly guid: string;
    readonly kind: "tenant" | "merchant";
    readonly path: readonly string[];
    readonly tenantsWithin: readonly string[];
  };
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
