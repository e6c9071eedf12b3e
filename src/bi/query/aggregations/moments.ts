/**
 * Mean, variance, skewness, kurtosis and covariances of several numbers, one row after the other, with the update
 * formulas OpenSearch uses, so that the last digits agree.
 */
export class Moments {
  readonly #size: number;
  readonly #means: number[];
  readonly #second: number[];
  readonly #third: number[];
  readonly #fourth: number[];
  readonly #products: number[][];
  #count = 0;

  constructor(size: number) {
    const zeros = () => Array.from({ length: size }, () => 0);
    this.#size = size;
    this.#means = zeros();
    this.#second = zeros();
    this.#third = zeros();
    this.#fourth = zeros();
    this.#products = Array.from({ length: size }, zeros);
  }

  add(row: readonly number[]): void {
    this.#count++;
    const n = this.#count;
    const deltas = row.map((value, i) => value - (this.#means[i] ?? 0));
    for (let i = 0; i < this.#size; i++) {
      const d = deltas[i] ?? 0;
      const dn = d / n;
      const m2 = this.#second[i] ?? 0;
      const m3 = this.#third[i] ?? 0;
      this.#means[i] = (this.#means[i] ?? 0) + dn;
      this.#fourth[i] = (this.#fourth[i] ?? 0) + dn ** 3 * d * (n - 1) * (n * n - 3 * n + 3) + 6 * dn * dn * m2 - 4 * dn * m3;
      this.#third[i] = m3 + dn * dn * d * (n - 1) * (n - 2) - 3 * dn * m2;
      this.#second[i] = m2 + d * dn * (n - 1);
      for (let j = 0; j < i; j++) this.#addProduct(i, j, (deltas[i] ?? 0) * ((row[j] ?? 0) - (this.#means[j] ?? 0)));
    }
  }

  mean(i: number): number {
    return this.#means[i] ?? 0;
  }

  variance(i: number): number {
    return (this.#second[i] ?? 0) / (this.#count - 1);
  }

  skewness(i: number): number {
    return (Math.sqrt(this.#count) * (this.#third[i] ?? 0)) / (this.#second[i] ?? 0) ** 1.5;
  }

  kurtosis(i: number): number {
    return (this.#count * (this.#fourth[i] ?? 0)) / (this.#second[i] ?? 0) ** 2;
  }

  covariance(i: number, j: number): number {
    if (i === j) return this.variance(i);
    return (this.#products[Math.max(i, j)]?.[Math.min(i, j)] ?? 0) / (this.#count - 1);
  }

  correlation(i: number, j: number): number {
    if (i === j) return 1;
    return this.covariance(i, j) / (Math.sqrt(this.variance(i)) * Math.sqrt(this.variance(j)));
  }

  #addProduct(i: number, j: number, product: number): void {
    const row = this.#products[i];
    if (row !== undefined) row[j] = (row[j] ?? 0) + product;
  }
}
