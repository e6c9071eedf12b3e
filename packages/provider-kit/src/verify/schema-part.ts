import type { Exchange } from "./faulty-line.ts";
import type { Findings } from "./findings.ts";
import { readBody, type JudgedMessage, type SchemaJudge } from "./schema-judge.ts";

/** Judges by the vendor's schema every request that was sent over the line, and every response that the fake gave. */
export class SchemaPart {
  readonly #judge: SchemaJudge;
  readonly #findings: Findings;
  readonly #endpoints = new Set<string>();
  readonly #undocumented = new Set<string>();
  /** The same message is judged once. */
  readonly #judged = new Set<string>();
  readonly #waiting: Exchange[] = [];

  constructor(judge: SchemaJudge, findings: Findings) {
    this.#judge = judge;
    this.#findings = findings;
  }

  get endpoints(): readonly string[] {
    return [...this.#endpoints].toSorted();
  }

  get undocumented(): readonly string[] {
    return [...this.#undocumented].toSorted();
  }

  /** How many different messages were judged. */
  get messages(): number {
    return this.#judged.size;
  }

  observe(exchange: Exchange): void {
    this.#waiting.push(exchange);
  }

  async judge(): Promise<void> {
    for (const exchange of this.#waiting.splice(0)) await this.#judgeExchange(exchange);
  }

  /** Each endpoint that was called has a request that must be refused. */
  async refuseBlindJudge(): Promise<void> {
    this.#findings.where = "known-bad requests";
    for (const endpoint of this.#endpoints) {
      const bad = this.#judge.knownBad[endpoint];
      if (bad === undefined) {
        this.#findings.add("broken", `${endpoint} has no known-bad request`);
        continue;
      }
      const [method = "", path = ""] = endpoint.split(" ");
      const problems = await this.#judge.problemsOfRequest(endpoint, {
        method,
        path,
        headers: {},
        body: bad,
      });
      if (problems.length === 0)
        this.#findings.add("broken", `the schema accepts what is wrong: ${endpoint}`);
    }
  }

  async #judgeExchange({ request, response }: Exchange): Promise<void> {
    const { method, path, headers, body } = request;
    const endpoint = this.#judge.endpointOf(method, path);
    const contentType = headers["content-type"] ?? "";
    this.#findings.where = endpoint ?? `${method} ${path}`;
    if (endpoint === undefined) {
      const { pathname } = new URL(path, "http://provider");
      const known = `${method} ${pathname}`;
      if (this.#judge.undocumented?.[known] === undefined)
        this.#findings.add("broken", "the vendor documents no such endpoint");
      else this.#undocumented.add(known);
      return;
    }
    const message: JudgedMessage = { method, path, headers, body: readBody(body, contentType) };
    if (message.body !== undefined) this.#endpoints.add(endpoint);
    if (this.#isNew(endpoint, message.body))
      for (const problem of await this.#judge.problemsOfRequest(endpoint, message))
        this.#findings.add("broken", `the request is wrong: ${withoutIndexes(problem)}`);
    if (response.kind !== "responded" || response.status >= 300 || !this.#judge.problemsOfResponse) return;
    const responded = { status: response.status, body: readBody(response.body, "application/json") };
    if (this.#isNew(`response to ${endpoint}`, responded.body))
      for (const problem of await this.#judge.problemsOfResponse(endpoint, responded))
        this.#findings.add("broken", `the fake's response is wrong: ${withoutIndexes(problem)}`);
  }

  /** Ids and amounts differ in each life: messages of one shape are judged once. */
  #isNew(what: string, body: unknown): boolean {
    const shape = `${what} ${shapeOf(body)}`;
    if (this.#judged.has(shape)) return false;
    this.#judged.add(shape);
    return true;
  }
}

/** The same in each item of a list is one problem. */
function withoutIndexes(problem: string): string {
  return problem.replaceAll(/\/\d+(?=[/ ])/g, "/*");
}

/** JSON without ids and amounts; a list is the different shapes of its items. */
function shapeOf(body: unknown): string {
  return (
    JSON.stringify(body, (_name, value: unknown) => {
      if (Array.isArray(value)) return [...new Set(value.map(shapeOf))].toSorted();
      return typeof value === "string" && value.length > 6
        ? value.replaceAll(/[0-9a-f]{6,}|\d+/g, "#")
        : value;
    }) ?? ""
  );
}
