import type { BiEngineChoice } from "../../src/bi/index.ts";
import type { Seeded } from "./seeded.ts";

type IdentifiedEngine = Extract<BiEngineChoice, { kind: "opened" }>["engine"];
type Put = IdentifiedEngine["putDocuments"];
type VersionedDocument = Parameters<Put>[1][number];

/** The cluster could not be reached, or its response was lost: the projection must retry. */
export class BiEngineUnavailable extends Error {}

/** A cluster of BI documents that all gateways of a life share, and that survives their crashes. */
export class BiDocuments {
  /** Whether every further response arrives. */
  isReliable = false;
  /** The fields of documents that were compared with what was expected. */
  readonly compared = new Set<string>();
  readonly #indices = new Map<string, Map<string, VersionedDocument>>();
  readonly #random: () => Seeded;

  constructor(random: () => Seeded) {
    this.#random = random;
  }

  get engine(): IdentifiedEngine {
    return {
      id: "simulated",
      putDocuments: (index, documents) => this.#put(index, documents),
      deleteDocuments: notUsed,
      search: notUsed,
      count: notUsed,
      mapping: notUsed,
      fieldCaps: notUsed,
      startRebuild: async (index) => ({
        putDocuments: notUsed,
        finish: async () => void this.#indices.delete(index),
        abandon: notUsed,
      }),
      continueRebuild: notUsed,
      check: async () => undefined,
      close: async () => undefined,
    };
  }

  /** The text of a document, if it is there. */
  find(index: string, uuid: string): string | undefined {
    return this.#indices.get(index)?.get(uuid)?.source;
  }

  /** Sometimes nothing arrives, or a part, or everything and the response is lost. */
  async #put(index: string, documents: readonly VersionedDocument[]): Promise<void> {
    const isLost = !this.isReliable && this.#random().chance(0.05);
    const arriving = isLost ? documents.slice(0, this.#random().below(documents.length + 1)) : documents;
    const stored = this.#indices.get(index) ?? new Map<string, VersionedDocument>();
    this.#indices.set(index, stored);
    for (const document of arriving) {
      const before = stored.get(document.id);
      if (before === undefined || before.version <= document.version) stored.set(document.id, document);
    }
    if (isLost) throw new BiEngineUnavailable("The response of the BI engine was lost.");
  }
}

async function notUsed(): Promise<never> {
  throw new Error("The simulation does not query BI documents.");
}
