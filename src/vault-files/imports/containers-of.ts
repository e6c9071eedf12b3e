import type { VaultFileParts } from "../parts.ts";
import type { ChosenConnectors } from "./choose-connectors.ts";

/** The containers of customers, by the kind of their instrument. */
export interface Containers {
  readonly card: number | undefined;
  readonly iban: number | undefined;
}

export async function containersOf(
  { containerOf }: Pick<VaultFileParts, "containerOf">,
  { cards, mandates }: ChosenConnectors,
): Promise<Containers> {
  return {
    card: cards && (await containerOf(cards))?.id,
    iban: mandates && (await containerOf(mandates))?.id,
  };
}
