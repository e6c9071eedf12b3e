/**
 * Mean, variance, skewness, kurtosis and covariances of several numbers, one row after the other, with the update
 * formulas OpenSearch uses, so that the last digits agree.
 */
export class Moments {
  readonly #fields: readonly FieldMoments[];
  /** By the two fields, the earlier first. */
  readonly #products: number[][];
  #count = 0;

  constructor(size: number) {
    const zeros = () => Array.from({ length: size }, () => 0);
    this.#fields = zeros().map(() => ({ sum: 0, mean: 0, second: 0, third: 0, fourth: 0 }));
    this.#products = zeros().map(zeros);
  }

  add(row: readonly number[]): void {
    this.#count++;
    const n = this.#count;
    const deltas = this.#fields.map((field, i) => {
      const value = row[i] ?? 0;
      field.sum += value;
      if (n === 1) field.mean = value;
      else update(field, value, n);
      return value * n - field.sum;
    });
    if (n > 1) this.#addProducts(deltas, 1 / (n * n - n));
  }

  /** Adds the moments of other rows, as OpenSearch merges the results of its shards. */
  merge(other: Moments): void {
    if (this.#count === 0 || other.#count === 0) {
      if (this.#count === 0) this.#take(other);
      return;
    }
    const counts = { a: this.#count, b: other.#count };
    const deltas = this.#fields.map((a, i) => {
      const b = other.#field(i);
      const delta = b.sum / counts.b - a.sum / counts.a;
      mergeField(a, b, counts);
      return delta;
    });
    this.#count += other.#count;
    this.#addProducts(deltas, (counts.a * counts.b) / this.#count, other.#products);
  }

  #take(other: Moments): void {
    this.#count = other.#count;
    for (const [i, field] of this.#fields.entries()) Object.assign(field, other.#field(i));
    for (const [i, row] of this.#products.entries()) row.splice(0, row.length, ...(other.#products[i] ?? []));
  }

  /** How many rows were added. */
  get count(): number {
    return this.#count;
  }

  mean(i: number): number {
    return this.#field(i).mean;
  }

  variance(i: number): number {
    return this.#field(i).second / (this.#count - 1);
  }

  skewness(i: number): number {
    const { second, third } = this.#field(i);
    return (Math.sqrt(this.#count) * third) / second ** 1.5;
  }

  kurtosis(i: number): number {
    const { second, fourth } = this.#field(i);
    return (this.#count * fourth) / (second * second);
  }

  covariance(i: number, j: number): number {
    if (i === j) return this.variance(i);
    return (this.#products[Math.min(i, j)]?.[Math.max(i, j)] ?? 0) / (this.#count - 1);
  }

  correlation(i: number, j: number): number {
    if (i === j) return 1;
    const [a, b] = [this.variance(i), this.variance(j)];
    return a === 0 || b === 0 ? Number.NaN : this.covariance(i, j) / (Math.sqrt(a) * Math.sqrt(b));
  }

  #addProducts(deltas: readonly number[], share: number, others: readonly number[][] = []): void {
    for (const [i, row] of this.#products.entries()) {
      for (let j = i + 1; j < row.length; j++) {
        const theirs = others[i]?.[j] ?? 0;
        row[j] = (row[j] ?? 0) + (theirs + share * (deltas[i] ?? 0) * (deltas[j] ?? 0));
      }
    }
  }

  #field(i: number): FieldMoments {
    const field = this.#fields[i];
    if (field === undefined) throw new Error(`there is no field ${i}`);
    return field;
  }
}

interface FieldMoments {
  sum: number;
  mean: number;
  second: number;
  third: number;
  fourth: number;
}

function update(field: FieldMoments, value: number, n: number): void {
  const d = value - field.mean;
  const dn = d / n;
  const dn2 = dn * dn;
  const t = d * dn * (n - 1);
  const { second, third } = field;
  field.mean += dn;
  field.second = second + t;
  field.third = third + (t * dn * (n - 2) - 3 * dn * second);
  field.fourth += t * dn2 * (n * n - 3 * n + 3) + 6 * dn2 * second - 4 * dn * third;
}

/** Chan's formulas for the moments of two sets of rows together, `a` of which becomes both. */
function mergeField(
  a: FieldMoments,
  b: FieldMoments,
  { a: countA, b: countB }: { readonly a: number; readonly b: number },
): void {
  const count = countA + countB;
  const d = b.mean - a.mean;
  const d2 = d * d;
  const d3 = d * d2;
  const d4 = d2 * d2;
  const squares = { a: countA * countA, b: countB * countB, both: count * count };
  const { second, third } = a;
  const thirdAlone = third + b.third + (d3 * countA * countB * (countA - countB)) / squares.both;
  const fourthAlone =
    a.fourth +
    b.fourth +
    (d4 * countA * countB * (squares.a - countA * countB + squares.b)) / (squares.both * count);
  a.mean = (countA * a.mean + countB * b.mean) / count;
  a.sum += b.sum;
  a.second = second + b.second + (d2 * countA * countB) / count;
  a.third = thirdAlone + (3 * d * (countA * b.second - countB * second)) / count;
  a.fourth =
    fourthAlone +
    (6 * d2 * (squares.a * b.second + squares.b * second)) / squares.both +
    (4 * d * (countA * b.third - countB * third)) / count;
}
