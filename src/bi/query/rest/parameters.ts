import { illegalArgument } from "../errors.ts";
import { didYouMean } from "../request/did-you-mean.ts";

/** The parameters of a URL, each of which has to be asked for: what nobody asked for is refused. */
export class Parameters {
  readonly #values: URLSearchParams;
  readonly #asked = new Set<string>();
  readonly #path: string;

  constructor(path: string, values: URLSearchParams) {
    this.#path = path;
    this.#values = values;
  }

  text(name: string): string | undefined {
    this.#asked.add(name);
    return this.#values.get(name) ?? undefined;
  }

  flag(name: string): boolean {
    const text = this.text(name);
    if (text === undefined || text === "false") return false;
    if (text === "" || text === "true") return true;
    throw illegalArgument(`Failed to parse value [${text}] as only [true] or [false] are allowed.`);
  }

  integer(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (/^[+-]?\d{1,9}$/.test(text)) return Number(text);
    const cause = { type: "number_format_exception", reason: `For input string: "${text}"` };
    throw illegalArgument(`Failed to parse int parameter [${name}] with value [${text}]`, cause);
  }

  /** Parameters that OpenSearch takes and that make no difference here. */
  accept(names: readonly string[]): void {
    for (const name of names) this.#asked.add(name);
  }

  refuseOthers(): void {
    const others = [...new Set(this.#values.keys())].filter((name) => !this.#asked.has(name)).toSorted();
    if (others.length === 0) return;
    const listed = others.map((name) => `[${name}]${didYouMean(name, [...this.#asked]).replace(/\?$/, "")}`);
    const ending = listed.map((text) => text.replace(/ (did you mean .*)$/, " -> $1?")).join(", ");
    throw illegalArgument(
      `request [${this.#path}] contains unrecognized parameter${others.length > 1 ? "s" : ""}: ${ending}`,
    );
  }
}
