import { Findings } from "./findings.ts";
import { customersOf, examplesOf, liveWith } from "./lives.ts";
import { Random } from "./random.ts";
import { notTested, partOf, type ReportedPart } from "./report.ts";
import type { World } from "./world.ts";

const NAME = "At the provider's page";
/** Customers who do not pay there. */
const UNPAID: readonly string[] = ["refuses", "abandons", "expires"];

/** Each way to leave the provider's page without paying, in each example, over a line that works: the payment has to end with it. */
export async function liveAtPages(
  world: World,
): Promise<{ readonly part: ReportedPart; readonly lives: number }> {
  const { pay, refuse, expire } = world.under;
  if (!pay) return { part: notTested(NAME, "the package has no customer who pays there"), lives: 0 };
  const missing = [...(refuse ? [] : ["refuse"]), ...(expire ? [] : ["expire"])];
  const findings = (world.findings = new Findings());
  const customers = customersOf(world.under).filter((one) => UNPAID.includes(one));
  let lives = 0;
  for (const customer of customers)
    for (const [index, { ways }] of examplesOf(world.under).entries())
      for (const steps of ways) {
        const example = examplesOf(world.under)[index]!;
        findings.where = `${example.name}, ${steps.join(", ")}: the customer ${customer}`;
        lives += 1;
        await liveWith(world, { example, steps, random: Random.of(findings.where) }, () => ({
          customer,
          isRefusalFinal: true,
        }));
      }
  if (lives === 0)
    return { part: notTested(NAME, `the package supplies no ${missing.join(" and no ")}`), lives };
  const without = missing.length > 0 ? `; not supplied: ${missing.join(", ")}` : "";
  return { part: partOf(NAME, `${lives} lives of customers who do not pay${without}`, findings), lives };
}
