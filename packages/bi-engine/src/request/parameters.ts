import { illegalArgument } from "../errors.ts";
import { didYouMean } from "../reading/did-you-mean.ts";

/** The parameters of a URL, each of which must be read: one that no reader has read is refused. */
export class Parameters {
  readonly #values: URLSearchParams;
  readonly #requested = new Set<string>();
  readonly #path: string;

  constructor(path: string, values: URLSearchParams) {
    this.#path = path;
    this.#values = values;
  }

  text(name: string): string | undefined {
    this.#requested.add(name);
    return this.#values.get(name) ?? undefined;
  }

  /** All of them, in one order. */
  asText(): string {
    const sorted = new URLSearchParams(this.#values);
    sorted.sort();
    return sorted.toString();
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

  number(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(text)) return Number(text);
    const cause = { type: "number_format_exception", reason: `For input string: "${text}"` };
    throw illegalArgument(`Failed to parse float parameter [${name}] with value [${text}]`, cause);
  }

  /** Parameters of OpenSearch that have no effect here. */
  accept(names: readonly string[]): void {
    for (const name of names) this.#requested.add(name);
    if (names.includes("format")) this.#refuseOtherFormats();
  }

  /** OpenSearch can write YAML, CBOR and Smile, too. */
  #refuseOtherFormats(): void {
    const format = this.#values.get("format") ?? "json";
    if (format !== "json" && format !== "")
      throw illegalArgument(`[format] [${format}] is not supported: responses are JSON`);
  }

  refuseOthers(): void {
    const others = [...new Set(this.#values.keys())].filter((name) => !this.#requested.has(name)).toSorted();
    if (others.length === 0) return;
    // Only names that OpenSearch has read are suggested, and some it reads only where they are present.
    const known = [...this.#requested].filter(
      (name) => !ONLY_WHERE_GIVEN.has(name) || this.#values.has(name),
    );
    const listed = others.map((name) => `[${name}]${didYouMean(name, known).replace(/\?$/, "")}`);
    const ending = listed.map(suggesting).join(", ");
    throw illegalArgument(
      `request [${this.#path}] contains unrecognized parameter${others.length > 1 ? "s" : ""}: ${ending}`,
    );
  }
}

/** `[sise] did you mean [size]` as `[sise] -> did you mean [size]?`. */
function suggesting(text: string): string {
  const at = text.lastIndexOf(" did you mean ");
  return at < 0 ? text : `${text.slice(0, at)} -> ${text.slice(at + 1)}?`;
}

const ONLY_WHERE_GIVEN: ReadonlySet<string> = new Set([
  "allow_partial_search_results",
  "explain",
  "from",
  "include_named_queries_score",
  "max_concurrent_shard_requests",
  "phase_took",
  "pre_filter_shard_size",
  "seq_no_primary_term",
  "size",
  "source",
  "source_content_type",
  "terminate_after",
  "timeout",
  "track_scores",
  "track_total_hits",
  "version",
]);
