import type { DisputeResponse, DisputeResponseOutcome } from "../index.ts";
import { providerRequest } from "../testing/provider-requests.ts";
import { Crash, FaultyLine } from "./faulty-line.ts";
import { ALL_FAULTS } from "./line-faults.ts";
import { counted, schedules } from "./lives.ts";
import { Random } from "./random.ts";
import type { DisputesUnderTest } from "./verification.ts";
import type { World } from "./world.ts";

type Kind = DisputeResponse["kind"];
type Plan = (line: FaultyLine) => void;

const KINDS: readonly Kind[] = ["accept", "evidence"];
/** The gateway gives a response up after four days; a person has to look then. */
const MAX_REPETITIONS = 32;
const NOW = Temporal.Instant.from("2026-11-20T12:00:00Z");

/**
 * A response to a dispute through each fault at each of its requests, and by chance: the provider has it once, or refused it. Its
 * repetition names the same response.
 */
export async function liveWithDisputes(
  world: World,
  { share, seed, lives }: { share: number; seed: number; lives: number },
): Promise<number> {
  const random = new Random(seed);
  let count = 0;
  for (const kind of KINDS) {
    await world.renew();
    for (const { name, planned } of schedules(await requestsOf(world, kind))) {
      if (!random.happens(share)) continue;
      count += 1;
      world.findings.where = `${kind}: ${name}`;
      await respondOnce(world, kind, (line) => (line.plan = counted(planned)));
    }
  }
  for (let life = 0; life < lives; life++) {
    const own = new Random(seed + life);
    const kind = own.pick(KINDS);
    world.findings.where = `seed ${seed + life} (${kind})`;
    await respondOnce(world, kind, (line) => {
      const chance = own.pick([0, 0.2, 0.5, 0.9]);
      line.plan = () => (own.happens(chance) ? own.pick(ALL_FAULTS).fault : { kind: "sound" });
      line.crashAfter = own.happens(0.3) ? own.below(4) : undefined;
    });
  }
  return count + lives;
}

async function requestsOf(world: World, kind: Kind): Promise<number> {
  world.findings.where = `${kind}: no fault`;
  const line = await respondOnce(world, kind, () => undefined);
  return line.requests;
}

async function respondOnce(world: World, kind: Kind, plan: Plan): Promise<FaultyLine> {
  const { under, findings } = world;
  const disputes = under.disputes!;
  const line = new FaultyLine(under.server!, (exchange) => world.observe(exchange));
  const dispute = disputes.open();
  const reference = `response-${dispute.disputeId}`;
  const attempt = (isRepeat: boolean) => outcomeOf(world, { line, dispute, kind, reference, isRepeat });
  line.subject = { submissionReference: reference, amount: dispute.amount };
  plan(line);
  let outcome = await attempt(false);
  line.mend();
  for (let round = 0; outcome.kind === "unknown" && round < MAX_REPETITIONS; round++)
    outcome = await attempt(true);
  compare(disputes.responsesTo(dispute.disputeId), { kind, outcome, findings });
  return line;
}

async function outcomeOf(
  world: World,
  options: {
    line: FaultyLine;
    dispute: ReturnType<DisputesUnderTest["open"]>;
    kind: Kind;
    reference: string;
    isRepeat: boolean;
  },
): Promise<DisputeResponseOutcome> {
  const { under, findings } = world;
  const { line, dispute, kind, reference, isRepeat } = options;
  const { connector = under.connector, evidence } = under.disputes!;
  const given = kind === "evidence" ? evidence : { texts: {}, files: [] };
  const signal = new AbortController().signal;
  try {
    // As after a restart, each time.
    const outcome = await under
      .createAdapter()
      .disputes!.respond(
        dispute,
        { reference, kind, isRepeat, ...given },
        { connector, http: line.http(signal), now: () => NOW, signal },
      );
    if (line.isCrashed) return { kind: "unknown", because: "The process ended." };
    const record = { name: `response to a dispute`, request: providerRequest({ source: null }) };
    findings.refuseSecretsIn(outcome, { record, connector });
    return outcome;
  } catch (error) {
    if (!(error instanceof Crash) && !line.isCrashed)
      findings.add("broken", `a response to a dispute threw: ${String(error).slice(0, 200)}`);
    return { kind: "unknown", because: "The process ended." };
  }
}

function compare(
  taken: readonly Kind[],
  { kind, outcome, findings }: { kind: Kind; outcome: DisputeResponseOutcome } & Pick<World, "findings">,
): void {
  if (taken.length > 1) findings.add("double", `the provider took ${taken.length} responses to a dispute`);
  const isTaken = taken.includes(kind);
  if (outcome.kind === "done" && !isTaken)
    findings.add("wrong", `a response (${kind}) is done that the provider does not have`);
  if (outcome.kind === "refused" && isTaken)
    findings.add("lost", `a response (${kind}) was refused, and the provider has it`);
  if (outcome.kind === "unknown") findings.add("open", `nothing concluded a response (${kind})`);
}
