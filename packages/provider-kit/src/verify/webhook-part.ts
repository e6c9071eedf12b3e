import type { SmallGateway } from "./small-gateway.ts";
import { live, type LifePlan } from "./life.ts";
import { FaultyLine } from "./faulty-line.ts";
import type { Findings } from "./findings.ts";
import { examplesOf } from "./lives.ts";
import { Random } from "./random.ts";
import type { ProviderUnderTest, SentWebhook } from "./verification.ts";

const BEHAVIOURS: readonly { readonly name: string; readonly webhooks: LifePlan["webhooks"] }[] = [
  { name: "late", webhooks: (waiting) => ({ now: [], late: waiting }) },
  { name: "twice", webhooks: (waiting) => ({ now: [...waiting, ...waiting], late: waiting }) },
  { name: "in reverse order", webhooks: (waiting) => ({ now: waiting.toReversed(), late: [] }) },
];

/** Webhooks that come late, twice and in reverse order change nothing, and forged ones conclude nothing; how many were sent. */
export async function liveWithWebhooks(under: ProviderUnderTest, findings: Findings): Promise<number> {
  if (!under.takeWebhooks || !under.server) return 0;
  let sent = 0;
  for (const { name, webhooks } of BEHAVIOURS)
    for (const { name: example, connector, request, ways } of examplesOf(under))
      for (const steps of ways) {
        findings.where = `${example}, ${steps.join(", ")}: webhooks ${name}`;
        let gateway: SmallGateway | undefined;
        const seen: SentWebhook[] = [];
        await live(
          under,
          { line: new FaultyLine(under.server), findings },
          {
            connector,
            request,
            steps,
            random: Random.of(findings.where),
            before: (_step, own) => void (gateway = own),
            crashes: () => false,
            customer: "returns",
            webhooks: (waiting) => {
              seen.push(...waiting);
              return webhooks(waiting);
            },
          },
        );
        sent += seen.length;
        for (const webhook of seen) await refuseForgeries(webhook, { gateway: gateway!, findings });
      }
  return sent;
}

/** A change to what is signed, another signature, and none: none of them concludes anything. */
async function refuseForgeries(
  { body, headers }: SentWebhook,
  { gateway, findings }: { gateway: SmallGateway; findings: Findings },
): Promise<void> {
  const forged: Readonly<Record<string, SentWebhook>> = {
    "whose amount was changed": { headers, body: body.replace(/("value":\s*"?|"amount":\s*)(\d)/, "$19$2") },
    "whose signature was changed": {
      body: body.replace(/(hmacSignature":\s*")[^"]{4}/, "$1AAAA"),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, changedSignature(name, value)]),
      ),
    },
    "without a signature": {
      body: body.replace(/"hmacSignature":\s*"[^"]*"/, '"unsigned": ""'),
      headers: {},
    },
  };
  for (const [what, webhook] of Object.entries(forged)) {
    if (webhook.body === body && JSON.stringify(webhook.headers) === JSON.stringify(headers)) continue;
    if ((await gateway.receive(webhook)) === "concluding")
      findings.add("wrong", `a webhook ${what} concluded something`);
  }
}

function changedSignature(name: string, value: string): string {
  return /sign|hmac/i.test(name) ? value.replace(/[0-9a-zA-Z]{4}$/, "0000") : value;
}
