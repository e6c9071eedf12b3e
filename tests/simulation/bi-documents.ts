import type { BiEngineChoice } from "../../src/bi/index.ts";
import type { Seeded } from "./seeded.ts";

type IdentifiedEngine = Extract<BiEngineChoice, { kind: "opened" }>["engine"];
type Put = IdentifiedEngine["putDocuments"];
type VersionedDocument = Parameters<Put>[1][number];

/** The cluster could not be reached, or its answer was lost: the projection has to come back. */
export class BiEngineAway extends Error {}

/** A cluster of BI documents that all gateways of a life share, and that outlives each of them. */
export class BiDocuments {
  /** Of no further call the answer is lost. */
  isReliable = false;
  readonly #indices = new Map<string, Map<string, VersionedDocument>>();
  readonly #random: () => Seeded;

  constructor(random: () => Seeded) {
    this.#random = random;
  }

  get engine(): IdentifiedEngine {
    return {
      id: "simulated",
      putDocuments: (index, documents) => this.#put(index, documents),
      deleteDocuments: notAsked,
      search: notAsked,
      count: notAsked,
      mapping: notAsked,
      fieldCaps: notAsked,
      startRebuild: async (index) => ({
        putDocuments: notAsked,
        finish: async () => void this.#indices.delete(index),
        abandon: notAsked,
      }),
      continueRebuild: notAsked,
      check: async () => undefined,
      close: async () => undefined,
    };
  }

  /** The text of a document, if it is there. */
  find(index: string, uuid: string): string | undefined {
    return this.#indices.get(index)?.get(uuid)?.source;
  }

  /** Now and then nothing arrives, or a part of it, or everything and the answer is lost. */
  async #put(index: string, documents: readonly VersionedDocument[]): Promise<void> {
    const isLost = !this.isReliable && this.#random().chance(0.05);
    const arriving = isLost ? documents.slice(0, this.#random().below(documents.length + 1)) : documents;
    const stored = this.#indices.get(index) ?? new Map<string, VersionedDocument>();
    this.#indices.set(index, stored);
    for (const document of arriving) {
      const before = stored.get(document.id);
      if (before === undefined || before.version <= document.version) stored.set(document.id, document);
    }
    if (isLost) throw new BiEngineAway("The answer of the BI engine was lost.");
  }
}

async function notAsked(): Promise<never> {
  throw new Error("Nobody asks for BI documents in the simulation.");
}
