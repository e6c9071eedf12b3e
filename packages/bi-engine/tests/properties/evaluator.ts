/** The meaning of a query in the simplest form: documents in memory, one after the other. */
export interface Sale {
  readonly word?: string | readonly string[];
  readonly pieces?: number | readonly number[];
  readonly paid?: boolean;
}

export type Condition =
  | { readonly kind: "term"; readonly word: string }
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly kind: "exists"; readonly field: keyof Sale }
  | { readonly kind: "paid"; readonly paid: boolean }
  | { readonly kind: "all" | "any" | "none"; readonly of: readonly Condition[] };

export function matches(sale: Sale, condition: Condition): boolean {
  switch (condition.kind) {
    case "term":
      return words(sale).includes(condition.word);
    case "range":
      return pieces(sale).some((count) => count >= condition.from && count < condition.to);
    case "exists":
      return [sale[condition.field] ?? []].flat().length > 0;
    case "paid":
      return sale.paid === condition.paid;
    case "all":
      return condition.of.every((one) => matches(sale, one));
    case "any":
      return condition.of.some((one) => matches(sale, one));
    case "none":
      return !condition.of.some((one) => matches(sale, one));
  }
}

/** The same condition in OpenSearch's language. */
export function queryOf(condition: Condition): object {
  switch (condition.kind) {
    case "term":
      return { term: { word: condition.word } };
    case "range":
      return { range: { pieces: { gte: condition.from, lt: condition.to } } };
    case "exists":
      return { exists: { field: condition.field } };
    case "paid":
      return { term: { paid: condition.paid } };
    case "all":
      return { bool: { filter: condition.of.map(queryOf) } };
    case "any":
      // An empty `should` matches everything, so that the clause is left out.
      return condition.of.length === 0 ? { match_none: {} } : { bool: { should: condition.of.map(queryOf) } };
    case "none":
      return { bool: { must_not: condition.of.map(queryOf) } };
  }
}

export interface Evaluation {
  readonly ids: readonly string[];
  readonly words: readonly { readonly key: string; readonly doc_count: number; readonly sum: number }[];
  readonly steps: readonly { readonly key: number; readonly doc_count: number }[];
  readonly count: number;
}

/** Ids in the order of writing, terms by document frequency, and pieces in steps of five. */
export function evaluate(sales: readonly Sale[], condition: Condition): Evaluation {
  const found = sales
    .map((sale, i) => ({ sale, id: String(i) }))
    .filter(({ sale }) => matches(sale, condition));
  const bucket = new Map<string, { doc_count: number; sum: number }>();
  const steps = new Map<number, number>();
  for (const { sale } of found) {
    for (const word of new Set(words(sale))) {
      const { doc_count = 0, sum = 0 } = bucket.get(word) ?? {};
      bucket.set(word, { doc_count: doc_count + 1, sum: sum + total(pieces(sale)) });
    }
    for (const step of new Set(pieces(sale).map((count) => Math.floor(count / 5) * 5))) {
      steps.set(step, (steps.get(step) ?? 0) + 1);
    }
  }
  const sorted = [...bucket].map(([key, counted]) => ({ key, ...counted }));
  sorted.sort((a, b) => b.doc_count - a.doc_count || Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  return {
    ids: found.map(({ id }) => id),
    words: sorted,
    steps: [...steps].map(([key, doc_count]) => ({ key, doc_count })).toSorted((a, b) => a.key - b.key),
    count: found.reduce((sum, { sale }) => sum + pieces(sale).length, 0),
  };
}

function words(sale: Sale): readonly string[] {
  return [sale.word ?? []].flat();
}

function pieces(sale: Sale): readonly number[] {
  return [sale.pieces ?? []].flat();
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
