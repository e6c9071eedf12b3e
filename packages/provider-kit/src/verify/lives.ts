import type { AdapterConnector, MethodCapabilities, ProviderOperation, ProviderRequest } from "../index.ts";
import { live, type Customer, type LifePlan } from "./life.ts";
import { FaultyLine } from "./faulty-line.ts";
import { ALL_FAULTS, LOST_RESPONSES, REFUSALS, type LineFault, type NamedFault } from "./line-faults.ts";
import { Random } from "./random.ts";
import type { ExamplePayment, ProviderUnderTest, SentWebhook } from "./verification.ts";
import type { World } from "./world.ts";

/** A payment that is lived in all the ways that its method has. */
interface LifeExample {
  readonly name: string;
  readonly connector: AdapterConnector;
  readonly request: Partial<ProviderRequest>;
  readonly ways: readonly (readonly ProviderOperation[])[];
}

/** The same examples after the fake was opened again. */
export type Examples = (under: ProviderUnderTest) => LifeExample[];

const RENEWED_AFTER_LIVES = 50;
const SOUND: LineFault = { kind: "sound" };
const IN_ORDER: LifePlan["webhooks"] = (waiting) => ({ now: waiting, late: [] });

export const examplesOf: Examples = ({ adapter, connector, approved, declined, examples = [] }) =>
  [
    { name: "an approved payment", connector, request: approved },
    { name: "a declined payment", connector, request: declined },
    ...examples.map((one) => ({ connector, ...one })),
  ].map((one) => ({ ...one, ways: waysOf(adapter.methods[one.connector.method]!) }));

/** A registration, the charge of its token, and its removal. */
export const registrationsOf: Examples = (under) =>
  beginningWith(under, under.registration, ["register", "debit", "deregister"]);

export const payoutsOf: Examples = (under) => beginningWith(under, under.payout, ["payout"]);

function beginningWith(
  under: ProviderUnderTest,
  example: ExamplePayment | undefined,
  way: readonly ProviderOperation[],
): LifeExample[] {
  const { connector = under.connector } = example ?? {};
  const operations = under.adapter.methods[connector.method]?.operations ?? [];
  const possible = way.filter((operation) => operations.includes(operation));
  return example ? [{ ...example, connector, ways: [possible] }] : [];
}

/** The ways from a payment to its end, by what the method can do. */
function waysOf({ operations, multipleCaptures }: MethodCapabilities): ProviderOperation[][] {
  const can = (operation: ProviderOperation) => operations.includes(operation);
  const captures: ProviderOperation[] = multipleCaptures === true ? ["capture", "capture"] : ["capture"];
  const refunds: ProviderOperation[] = can("refund") ? ["refund", "refund"] : [];
  return [
    ...(can("debit") ? [["debit", ...refunds] as ProviderOperation[]] : []),
    ...(can("preauthorize") && can("capture")
      ? [["preauthorize", ...captures, ...refunds] as ProviderOperation[]]
      : []),
    ...(can("preauthorize") && can("void") ? [["preauthorize", "void"] as ProviderOperation[]] : []),
  ];
}

/**
 * Each fault at each request of each step, once and for as long as the step lasts, and each refusal after a lost response; the number of
 * lives.
 *
 * @param share of these lives; all of them when it is 1
 */
export async function liveThroughFaults(
  world: World,
  { examples, share, seed }: { examples: Examples; share: number; seed: number },
): Promise<number> {
  const random = new Random(seed);
  let lives = 0;
  if (!world.under.server) return lives;
  for (const [index, { ways }] of examples(world.under).entries())
    for (const steps of ways) {
      await world.renew();
      const example = examples(world.under)[index]!;
      const requests = await requestsOfSteps(world, { example, steps });
      for (const [step, count] of requests.entries())
        for (const { name, planned } of schedules(count)) {
          if (!random.happens(share)) continue;
          lives += 1;
          world.findings.where = `${example.name}, ${steps.join(", ")}: ${name}, of step ${step + 1}`;
          await liveWith(
            world,
            { example, steps, random: Random.of(`${seed} ${world.findings.where}`) },
            (line) => ({
              before: (index) => {
                if (index === step) line.plan = counted(planned);
              },
            }),
          );
        }
    }
  return lives;
}

/** How many requests each step sends when nothing happens to them. */
async function requestsOfSteps(
  world: World,
  { example, steps }: { example: LifeExample; steps: readonly ProviderOperation[] },
): Promise<number[]> {
  const counts: number[] = steps.map(() => 0);
  world.findings.where = `${example.name}, ${steps.join(", ")}: no fault`;
  await liveWith(world, { example, steps, random: Random.of(world.findings.where) }, (line) => ({
    before: (index) => {
      line.plan = () => {
        counts[index]! += 1;
        return SOUND;
      };
    },
  }));
  return counts;
}

interface Schedule {
  readonly name: string;
  readonly planned: (request: number) => LineFault;
}

export function schedules(requests: number): Schedule[] {
  const at = Array.from({ length: requests }, (_, index) => index);
  const once = ({ name, fault }: NamedFault) =>
    at.map((index) => ({
      name: `${name}, at request ${index + 1}`,
      planned: (request: number) => (request === index ? fault : SOUND),
    }));
  const from = ({ name, fault }: NamedFault) =>
    at.map((index) => ({
      name: `${name}, from request ${index + 1} on`,
      planned: (request: number) => (request >= index ? fault : SOUND),
    }));
  const after = (lost: NamedFault, refusal: NamedFault) =>
    at.map((index) => ({
      name: `${lost.name} at request ${index + 1}, then ${refusal.name}`,
      planned: (request: number) => {
        if (request === index) return lost.fault;
        return request > index ? refusal.fault : SOUND;
      },
    }));
  return [
    ...ALL_FAULTS.flatMap(once),
    ...ALL_FAULTS.flatMap(from),
    ...LOST_RESPONSES.slice(0, 4).flatMap((lost) => REFUSALS.flatMap((refusal) => after(lost, refusal))),
  ];
}

export function counted(planned: (request: number) => LineFault): () => LineFault {
  let requests = 0;
  return () => planned(requests++);
}

/** Lives with faults, crashes, customers and webhooks by chance, one for each seed. */
export async function liveBySeeds(
  world: World,
  { examples, seeds, of = "" }: { examples: Examples; seeds: readonly number[]; of?: string },
): Promise<void> {
  const ways = examples(world.under).flatMap(({ ways: own }, index) =>
    own.map((steps) => ({ index, steps })),
  );
  for (const [count, seed] of seeds.entries()) {
    if (count % RENEWED_AFTER_LIVES === 0) await world.renew();
    // Other lives than payments have other references.
    const random = of ? Random.of(`${of} ${seed}`) : new Random(seed);
    const { index, steps } = random.pick(ways);
    const example = examples(world.under)[index]!;
    world.findings.where = `seed ${seed} (${example.name}, ${steps.join(", ")})`;
    await liveWith(world, { example, steps, random }, (line) => ({
      before: () => {
        const share = random.pick([0, 0.2, 0.5, 0.9]);
        line.plan = () => (random.happens(share) ? random.pick(ALL_FAULTS).fault : SOUND);
        line.crashAfter = random.happens(0.3) ? random.below(4) : undefined;
      },
      crashes: () => random.happens(0.08),
      webhooks: (waiting) => chaos(waiting, random),
      customer: random.pick(customersOf(world.under)),
    }));
  }
}

/** Those whose acts the fake has; most of them pay and come back. */
export function customersOf({ refuse, abandon, expire }: ProviderUnderTest): Customer[] {
  return [
    ...(["returns", "returns", "never_returns", "never_pays"] as const),
    ...(refuse ? (["refuses"] as const) : []),
    ...(abandon ? (["abandons"] as const) : []),
    ...(expire ? (["expires"] as const) : []),
  ];
}

/** Late, twice, in any order. */
function chaos(waiting: readonly SentWebhook[], random: Random): ReturnType<LifePlan["webhooks"]> {
  const late = waiting.filter(() => random.happens(0.3));
  const now = waiting.filter((one) => !late.includes(one));
  const again = waiting.filter(() => random.happens(0.3));
  return {
    now: random.shuffled([...now, ...now.filter((one) => again.includes(one))]),
    late: random.shuffled(late),
  };
}

export async function liveWith(
  world: World,
  { example, steps, random }: { example: LifeExample; steps: readonly ProviderOperation[]; random: Random },
  change: (line: FaultyLine) => Partial<LifePlan>,
): Promise<void> {
  const { under, findings } = world;
  const line = new FaultyLine(under.server ?? { url: "http://127.0.0.1" }, (exchange) =>
    world.observe(exchange),
  );
  const { connector, request } = example;
  const { requestFaults = [] } = under;
  await live(
    under,
    { line: under.server && line, findings },
    {
      connector,
      request,
      steps,
      before: () => undefined,
      crashes: () => false,
      webhooks: IN_ORDER,
      customer: "returns",
      random,
      // Without a line its faults are in the requests.
      ...(requestFaults.length > 0 && {
        change: (one: ProviderRequest) => ({
          ...one,
          ...(random.happens(0.5) && random.pick(requestFaults).change),
        }),
      }),
      ...change(line),
    },
  );
}
