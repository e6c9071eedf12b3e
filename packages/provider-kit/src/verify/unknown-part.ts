import { Findings } from "./findings.ts";
import type { LifePlan } from "./life.ts";
import type { LineFault } from "./line-faults.ts";
import { examplesOf, liveWith } from "./lives.ts";
import { Random } from "./random.ts";
import { notTested, partOf, type ReportedPart } from "./report.ts";
import type { SmallGateway } from "./small-gateway.ts";
import { EVENT_FIELDS, STATE_FIELDS, withUnknownFields, withUnknownValues } from "./unknown-values.ts";
import type { SentWebhook, Verification } from "./verification.ts";
import type { World } from "./world.ts";

const NAME = "Unknown fields and values";
/** A year from now the provider has fields that the fake does not have. */
const NEW_FIELDS: LineFault = { kind: "changed", contradicts: false, change: withUnknownFields };

type Extent = { lives: number; webhooks: number };

/**
 * Responses and webhooks as a later version of the provider's API has them: a new field changes nothing, and a new value of a state or of
 * a webhook's kind concludes nothing and is no exception.
 */
export async function liveWithUnknownValues(
  world: World,
  { deciding = [] }: Pick<Verification, "deciding">,
): Promise<{ readonly part: ReportedPart; readonly lives: number }> {
  if (!world.under.server)
    return { part: notTested(NAME, "it is not called over HTTP: it has no responses to change"), lives: 0 };
  const findings = (world.findings = new Findings());
  const fields = [...STATE_FIELDS, ...deciding];
  const newStates: LineFault = {
    kind: "changed",
    contradicts: true,
    change: (body) => withUnknownValues(body, fields),
  };
  const extent: Extent = { lives: 0, webhooks: 0 };
  for (const [index, { ways }] of examplesOf(world.under).entries())
    for (const steps of ways) {
      await world.renew();
      const example = examplesOf(world.under)[index]!;
      const name = `${example.name}, ${steps.join(", ")}`;
      const live = async (what: string, plan: LineFault | undefined, webhooks: LifePlan["webhooks"]) => {
        let gateway: SmallGateway | undefined;
        findings.where = `${name}: ${what}`;
        extent.lives += 1;
        await liveWith(world, { example, steps, random: Random.of(findings.where) }, (line) => ({
          before: (_step, own) => {
            gateway = own;
            if (plan) line.plan = () => plan;
          },
          webhooks,
        }));
        return progressOf(gateway!);
      };
      const seen: SentWebhook[] = [];
      const sound = await live("nothing is new", undefined, (waiting) => {
        seen.push(...waiting);
        return { now: waiting, late: [] };
      });
      const extended = await live("a new field in each object of a response", NEW_FIELDS, inOrder);
      if (extended !== sound)
        findings.add("broken", `new fields in responses change its course from ${sound} to ${extended}`);
      await live(`a new value of ${fields.join(", ")} in responses`, newStates, inOrder);
      extent.webhooks += await receiveUnknown(world, seen, fields);
    }
  return { part: partOf(NAME, extentOf(world, extent), findings), lives: extent.lives };
}

const inOrder: LifePlan["webhooks"] = (waiting) => ({ now: waiting, late: [] });

/** How often the gateway had to inquire, and what it has in the end. */
function progressOf({ records }: SmallGateway): string {
  return records
    .map(({ name, status, inquiries }) => `${name} ${status} after ${inquiries} inquiries`)
    .join(", ");
}

/** An adapter alone reads the webhooks, as a gateway that has the payments would. @returns how many */
async function receiveUnknown(
  { under, findings }: World,
  seen: readonly SentWebhook[],
  fields: readonly string[],
): Promise<number> {
  const { connector } = under;
  const signed = under.signed?.bind(under);
  const receive = under.adapter.receive?.bind(under.adapter);
  if (!signed || !receive) return 0;
  const now = Temporal.Instant.from("2026-11-20T12:00:00Z");
  const read = async (webhook: SentWebhook, what: string) => {
    try {
      return await receive({ rawBody: Buffer.from(webhook.body), headers: webhook.headers, now }, connector);
    } catch (error) {
      findings.add("broken", `${what} is an exception: ${String(error).slice(0, 200)}`);
      return undefined;
    }
  };
  let count = 0;
  for (const webhook of seen) {
    const before = await read(signed(webhook, now), "a webhook");
    const changes = {
      "a webhook with new fields": withUnknownFields(webhook.body),
      "a webhook of a new kind": withUnknownValues(webhook.body, EVENT_FIELDS),
      "a webhook with a new state": withUnknownValues(webhook.body, fields),
    };
    for (const [what, body] of Object.entries(changes)) {
      if (body === webhook.body) continue;
      count += 1;
      const after = await read(signed({ ...webhook, body }, now), what);
      if (!after || !before) continue;
      if (after.kind !== "received")
        findings.add("broken", `${what} is ${after.kind}, so that the provider repeats it until it gives up`);
      else if (what.endsWith("new fields")) {
        if (JSON.stringify(after, bigints) !== JSON.stringify(before, bigints))
          findings.add("broken", `${what} is read otherwise than without`);
      } else if (what.endsWith("new kind") && after.events.some(({ kind }) => CONCLUDING.includes(kind)))
        findings.add("wrong", `${what} concluded something`);
    }
  }
  return count;
}

const CONCLUDING = ["outcome", "moved", "undone"];

function bigints(_name: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

function extentOf({ under }: World, { lives, webhooks }: Extent): string {
  const signed = !under.takeWebhooks
    ? "the fake sends no webhooks"
    : under.signed
      ? `${webhooks} changed webhooks`
      : "its webhooks were not changed: the package supplies no `signed`";
  return `${lives} lives with changed responses; ${signed}`;
}
