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
    return this.covariance(i, j) / (Math.sqrt(this.variance(i)) * Math.sqrt(this.variance(j)));
  }

  #addProducts(deltas: readonly number[], share: number): void {
    for (const [i, row] of this.#products.entries()) {
      for (let j = i + 1; j < row.length; j++) {
        row[j] = (row[j] ?? 0) + share * (deltas[i] ?? 0) * (deltas[j] ?? 0);
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
