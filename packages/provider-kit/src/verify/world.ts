import { Findings } from "./findings.ts";
import type { SchemaPart } from "./schema-part.ts";
import type { Exchange } from "./faulty-line.ts";
import type { ProviderUnderTest, Verification } from "./verification.ts";

/** Where lives are lived: the adapter with the fake of its provider, and what was found so far. */
export class World {
  findings = new Findings();
  #under: ProviderUnderTest;
  readonly #verification: Verification;
  readonly #schema: SchemaPart | undefined;

  private constructor(verification: Verification, under: ProviderUnderTest, schema: SchemaPart | undefined) {
    this.#verification = verification;
    this.#under = under;
    this.#schema = schema;
  }

  static async open(verification: Verification, schema: SchemaPart | undefined): Promise<World> {
    return new World(verification, await verification.open(), schema);
  }

  /** With the books of all lives since it was opened. */
  get under(): ProviderUnderTest {
    return this.#under;
  }

  observe(exchange: Exchange): void {
    this.#schema?.observe(exchange);
  }

  /** Opens the fake again, because books that grow make each life slower; not one without HTTP, which may be a whole database. */
  async renew(): Promise<void> {
    await this.#schema?.judge();
    if (!this.#under.server) return;
    await this.#under.close();
    this.#under = await this.#verification.open();
  }

  async close(): Promise<void> {
    await this.#schema?.judge();
    await this.#under.close();
  }
}
