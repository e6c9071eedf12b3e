import { CONTRACT_RULES } from "../testing/contract-rules.ts";
import { liveWithAccount } from "./account-part.ts";
import { Findings } from "./findings.ts";
import { examplesOf, liveBySeeds, liveThroughFaults } from "./lives.ts";
import { liveAtPages } from "./page-part.ts";
import { otherParts, seedsFrom, type VerificationOptions } from "./other-parts.ts";
import { notTested, partOf, reportOf, type ReportedPart, type VerificationReport } from "./report.ts";
import { SchemaPart } from "./schema-part.ts";
import type { ProviderUnderTest, Verification } from "./verification.ts";
import { liveWithUnknownValues } from "./unknown-part.ts";
import { World } from "./world.ts";
import { liveWithWebhooks } from "./webhook-part.ts";

/** Runs every part on a fresh fake. */
export async function verifyAdapter(
  verification: Verification,
  { lives, seed, faultShare }: VerificationOptions,
): Promise<VerificationReport> {
  const judge = (await verification.judge?.()) ?? "the package supplies no schema of the vendor";
  const schemaFindings = new Findings();
  const schema = typeof judge === "string" ? undefined : new SchemaPart(judge, schemaFindings);
  const world = await World.open(verification, schema);
  try {
    const contract = await contractPart(world.under);
    const examples = examplesOf;
    const faultLives = await liveThroughFaults(world, { examples, share: faultShare, seed });
    const faults = world.findings;
    const pages = await liveAtPages(world);
    const unknown = await liveWithUnknownValues(world, verification);
    const webhooks = new Findings();
    const sent = await liveWithWebhooks(world.under, webhooks);
    const account = new Findings();
    const attempts = await liveWithAccount(world, account);
    const chance = (world.findings = new Findings());
    await liveBySeeds(world, { examples, seeds: seedsFrom(seed, lives) });
    const others = await otherParts(world, { lives, seed, faultShare });
    await world.renew();
    await schema?.refuseBlindJudge();
    const { under } = world;
    const whyOpen = [under.mayStayOpen, under.payout?.mayStayOpen].filter((why) => why !== undefined);
    return reportOf({
      adapter: under.adapter.id,
      seed,
      ...(whyOpen.length > 0 && { mayStayOpen: whyOpen.join(" ") }),
      lives:
        lives + faultLives + pages.lives + unknown.lives + others.reduce((sum, one) => sum + one.lives, 0),
      parts: [
        contract,
        typeof judge === "string"
          ? notTested("The vendor's schema", judge)
          : schemaPart(schema!, { source: judge.source, findings: schemaFindings }),
        under.server
          ? partOf("Faults", `${faultLives} lives with one fault at each request`, faults)
          : notTested("Faults", "it is not called over HTTP: its faults are met by chance"),
        pages.part,
        unknown.part,
        sent === 0
          ? notTested("Webhooks", "the fake sends none")
          : partOf("Webhooks", `${sent} webhooks late, twice, in reverse order and forged`, webhooks),
        attempts === 0
          ? notTested("The account", "it has no test of the account, or is not called over HTTP")
          : partOf("The account", `${attempts} tests and registrations with one fault at a request`, account),
        partOf("Crashes and chance", `${lives} lives, one for each seed`, chance),
        ...others.map(({ part }) => part),
      ],
    });
  } finally {
    await world.close();
  }
}

async function contractPart(under: ProviderUnderTest): Promise<ReportedPart> {
  const findings = new Findings();
  for (const { name, check } of CONTRACT_RULES) {
    findings.where = name;
    try {
      await check(under);
    } catch (error) {
      findings.add("broken", error instanceof Error ? error.message : String(error));
    }
  }
  // Webhooks that the rules left waiting belong to no life.
  under.takeWebhooks?.(Temporal.Instant.from("2026-11-20T12:00:00Z"));
  return partOf("The contract of all adapters", `${CONTRACT_RULES.length} rules`, findings);
}

function schemaPart(
  schema: SchemaPart,
  { source, findings }: { source: string; findings: Findings },
): ReportedPart {
  const { endpoints, undocumented, messages } = schema;
  const without = undocumented.length > 0 ? `; not in it: ${undocumented.join(", ")}` : "";
  const extent = `${messages} messages by ${source}, and a bad request for each of ${endpoints.length} endpoints${without}`;
  return partOf("The vendor's schema", extent, findings);
}
