import type { ProviderOperation } from "../index.ts";
import { liveWithDisputes } from "./dispute-part.ts";
import { Findings } from "./findings.ts";
import { liveBySeeds, liveThroughFaults, payoutsOf, registrationsOf, type Examples } from "./lives.ts";
import { notTested, partOf, type ReportedPart } from "./report.ts";
import { liveWithSettlements } from "./settlement-part.ts";
import type { World } from "./world.ts";

export interface VerificationOptions {
  /** How many lives by chance. */
  readonly lives: number;
  readonly seed: number;
  /** Which share of the lives through single faults is lived: all of them is 1. */
  readonly faultShare: number;
}

interface OtherPart {
  readonly part: ReportedPart;
  readonly lives: number;
}

/** Whatever an adapter declares beside payments. */
export async function otherParts(world: World, options: VerificationOptions): Promise<OtherPart[]> {
  const { adapter, registration, payout } = world.under;
  const declares = (operation: ProviderOperation) =>
    Object.values(adapter.methods).some(({ operations }) => operations.includes(operation));
  return [
    await livesPart(world, "Registrations", {
      ...options,
      examples: registrationsOf,
      isDeclared: declares("register"),
      example: registration,
    }),
    await livesPart(world, "Payouts", {
      ...options,
      examples: payoutsOf,
      isDeclared: declares("payout"),
      example: payout,
    }),
    await disputesPart(world, options),
    await settlementsPart(world, options),
  ];
}

async function livesPart(
  world: World,
  name: string,
  options: VerificationOptions & { examples: Examples; isDeclared: boolean; example: unknown },
): Promise<OtherPart> {
  const { examples, isDeclared, example, lives, seed, faultShare: share } = options;
  if (!isDeclared) return without(name, "the adapter has none");
  if (!example) return without(name, "the package supplies no example");
  const findings = (world.findings = new Findings());
  const faultLives = await liveThroughFaults(world, { examples, share, seed });
  await liveBySeeds(world, { examples, seeds: seedsFrom(seed, lives), of: name });
  const withFaults = world.under.server ? `${faultLives} lives with one fault at each request, ` : "";
  const extent = `${withFaults}${lives} by chance`;
  return { part: partOf(name, extent, findings), lives: faultLives + lives };
}

async function disputesPart(
  world: World,
  { lives: count, seed, faultShare: share }: VerificationOptions,
): Promise<OtherPart> {
  const name = "Responses to disputes";
  if (!world.under.adapter.disputes) return without(name, "the adapter has none");
  if (!world.under.server) return without(name, "it is not called over HTTP");
  if (!world.under.disputes) return without(name, "the package supplies none");
  const findings = (world.findings = new Findings());
  const lives = await liveWithDisputes(world, { share, seed, lives: count });
  return { part: partOf(name, `${lives} responses with faults and crashes`, findings), lives };
}

async function settlementsPart(
  world: World,
  { seed, faultShare: share }: VerificationOptions,
): Promise<OtherPart> {
  const name = "Settlements";
  if (!world.under.adapter.settlements) return without(name, "the adapter has none");
  if (!world.under.settlements) return without(name, "the package supplies none");
  const findings = (world.findings = new Findings());
  const reads = await liveWithSettlements(world, { share, seed });
  return { part: partOf(name, `${reads} imports with faults`, findings), lives: 0 };
}

function without(name: string, why: string): OtherPart {
  return { part: notTested(name, why), lives: 0 };
}

export function seedsFrom(seed: number, lives: number): number[] {
  return Array.from({ length: lives }, (_, index) => seed + index);
}
