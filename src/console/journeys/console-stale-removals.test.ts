import { describe, expect, test } from "vitest";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const CARD = "CO-0000-0000-0000-0000-0000-0001";
const AT = `/console/${TENANT}`;

const started = forThisFile(() => startTestGateway());
const first = forThisFile(() => ConsoleClient.demo(started.url, "operator"));
const second = forThisFile(() => ConsoleClient.demo(started.url, "admin"));

interface Removal {
  readonly at: string;
  /** How the action of the form that changes it ends, and of the one that removes it. */
  readonly change: string;
  readonly remove: RegExp;
  readonly before: Record<string, string>;
  readonly after: Record<string, string>;
  /** On the page while it has what was changed. */
  readonly shows: RegExp;
}

const SERVER = { "settings.mail.port": "587", "settings.mail.from": "Shop <shop@example.com>" };
const TEMPLATE = `${AT}/settings/templates/link`;
const OF_CONNECTOR = `/console/ME-0000-0000-0000-0000-0000-0001/settings/templates/link?connector=${CARD}`;
const limit = (one: string) => ({ role: "support", currency: "EUR", one, day: "900.00" });

const REMOVALS: readonly (readonly [string, Removal])[] = [
  [
    "a mail server",
    {
      at: `${AT}/settings/mail`,
      change: "/mail",
      remove: /\/mail\/remove$/,
      before: { ...SERVER, "settings.mail.host": "one.example.com" },
      after: { "settings.mail.host": "two.example.com" },
      shows: /value="two.example.com"/,
    },
  ],
  [
    "the password of a mail server alone",
    {
      at: `${AT}/settings/mail`,
      change: "/mail",
      remove: /\/mail\/remove$/,
      before: { ...SERVER, "settings.mail.host": "one.example.com", "settings.mail.user": "shop" },
      after: { "settings.mail.password": "another-password" },
      shows: /value="one.example.com"/,
    },
  ],
  [
    "a template of a tenant",
    {
      at: TEMPLATE,
      change: "/templates/link",
      remove: /\/reset$/,
      before: { "settings.payByLink.defaultLayout.emailSubject": "Pay one" },
      after: { "settings.payByLink.defaultLayout.emailSubject": "Pay two" },
      shows: /\nPay two<\/textarea>/,
    },
  ],
  [
    "a template of a connector, of which another part was written",
    {
      at: OF_CONNECTOR,
      change: "/templates/link",
      remove: /\/reset$/,
      before: { "payByLink.defaultLayout.emailSubject": "Pay one" },
      after: { "payByLink.defaultLayout.emailText": "Written by two" },
      shows: /\nWritten by two<\/textarea>/,
    },
  ],
  [
    "a refund limit",
    {
      at: `${AT}/limits`,
      change: "/limits",
      remove: /\/limits\/[^/]+\/remove$/,
      before: limit("50.00"),
      after: limit("60.00"),
      shows: /one refund EUR.60\.00/,
    },
  ],
];

/** The link to the question that comes before the removal. */
function questionOn(page: ConsolePage, { remove }: Removal): string {
  const links = [...page.html.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) =>
    link.replaceAll("&#38;", "&"),
  );
  return links.find((link) => remove.test(link.split("?", 1)[0]!)) ?? "nothing";
}

function removalOn(page: ConsolePage, { remove }: Removal): string {
  const actions = [...page.html.matchAll(/action="([^"]+)"/g)].map(([, action = ""]) => action);
  return actions.find((action) => remove.test(action)) ?? "nothing";
}

describe.each(REMOVALS)("two people, of whom one removes %s", (_what, removal) => {
  const change = async (fields: Record<string, string>) => {
    const saved = await first.submit(await first.get(removal.at), removal.change, fields);
    expect(saved.status, textOf(saved)).toBe(200);
  };

  test("what another person changed meanwhile stays, and is removed when it was shown", async () => {
    await change(removal.before);
    const question = await second.get(questionOn(await second.get(removal.at), removal));
    await change(removal.after);
    const refused = await second.submit(question, removalOn(question, removal));
    expect(refused.status).toBe(422);
    expect(textOf(refused)).toContain("Nothing was removed: Olga Operator changed it");
    expect(refused.html).toMatch(removal.shows);
    expect((await first.get(removal.at)).html).toMatch(removal.shows);

    const again = await second.get(questionOn(refused, removal));
    const removed = await second.submit(again, removalOn(again, removal));
    expect(removed.status).toBe(200);
    expect((await first.get(removal.at)).html).not.toMatch(removal.shows);
  });
});

describe("the choice of alerts", () => {
  const at = `${AT}/alerts`;
  const isChosen = (page: ConsolePage, kind: string): boolean =>
    new RegExp(`id="${kind}"[^>]*\\schecked`).test(page.html);

  test("that the person changed in another window is not overwritten", async () => {
    const [one, two] = await Promise.all([first.get(at), first.get(at)]);
    expect((await first.submit(one, "/alerts", { dispute_due: "yes" })).status).toBe(200);
    const refused = await first.submit(two, "/alerts", { provider_fails: "yes" });
    expect(refused.status).toBe(422);
    expect(textOf(refused)).toContain("Nothing was saved: Olga Operator changed it");
    const present = await first.get(at);
    expect([isChosen(present, "dispute_due"), isChosen(present, "provider_fails")]).toEqual([true, false]);

    // What was ticked is kept, and so is the choice of the other window.
    expect((await first.submit(refused, "/alerts")).url).toContain("saved=yes");
    const both = await first.get(at);
    expect([isChosen(both, "dispute_due"), isChosen(both, "provider_fails")]).toEqual([true, true]);
  });

  test("of two that are sent at the same moment one is saved, also the first time", async () => {
    for (const client of [second, second]) {
      const pages = await Promise.all([client.get(at), client.get(at)]);
      const tried = await Promise.all([
        client.submit(pages[0], "/alerts", { dispute_due: isChosen(pages[0], "dispute_due") ? "" : "yes" }),
        client.submit(pages[1], "/alerts", {
          approvals_fall: isChosen(pages[1], "approvals_fall") ? "" : "yes",
        }),
      ]);
      expect(tried.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    }
  });
});
