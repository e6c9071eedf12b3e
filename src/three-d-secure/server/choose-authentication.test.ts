import { describe, expect, it } from "vitest";
import { chooseAuthentication, type AuthenticationFacts } from "./choose-authentication.ts";

const facts: AuthenticationFacts = {
  config: { enabled: true },
  connectorCheck: "optional",
  data: {},
  transactionType: "debit",
  transactionIndicator: "SINGLE",
  scheme: "visa",
  softDeclined: false,
};

const onDemand = { config: { enabled: true, "3dsOnDemand": true } };
const insights = { config: { enabled: true, mcIdentityCheck: true }, scheme: "mastercard" };
const mandatory = { data: { "3dsecure": "MANDATORY" as const } };
const carteBancaire = { data: { schemeId: "CB" as const } };
const absent = { transactionIndicator: "RECURRING" };

describe("whether a payment is authenticated", () => {
  it.each<[string, Partial<AuthenticationFacts>, string]>([
    ["enabled and nothing else", {}, "authenticate OPTIONAL 01 02"],
    ["the request says OFF", { data: { "3dsecure": "OFF" } }, "skip OFF"],
    [
      "the request says OFF where the connector says mandatory",
      { data: { "3dsecure": "OFF" }, connectorCheck: "mandatory" },
      "skip OFF",
    ],
    ["the connector says mandatory", { connectorCheck: "mandatory" }, "authenticate MANDATORY 01 02"],
    ["no configuration", { config: undefined }, "skip OPTIONAL"],
    ["not enabled", { config: { enabled: false } }, "skip OPTIONAL"],
    ["mandatory, and not enabled", { config: { enabled: false }, ...mandatory }, "refuse MANDATORY"],
    ["a scheme without Directory Server", { scheme: undefined }, "skip OPTIONAL"],
    [
      "mandatory, and a scheme without Directory Server",
      { scheme: undefined, ...mandatory },
      "refuse MANDATORY",
    ],
    ["Carte Bancaire without a SIRET", carteBancaire, "skip OPTIONAL"],
    [
      "mandatory, and Carte Bancaire without a SIRET",
      { ...carteBancaire, connectorCheck: "mandatory" },
      "refuse MANDATORY",
    ],
    [
      "Carte Bancaire with a SIRET",
      { ...carteBancaire, config: { enabled: true, merchant: { siret: "73282932000074" } } },
      "authenticate OPTIONAL 01 02",
    ],
    [
      "Carte Bancaire without a SIRET, after a soft decline",
      { ...onDemand, ...carteBancaire, softDeclined: true },
      "skip OPTIONAL",
    ],
    ["on demand, before a soft decline", onDemand, "skip OPTIONAL"],
    ["on demand, but mandatory", { ...onDemand, ...mandatory }, "authenticate MANDATORY 01 02"],
    [
      "on demand, after a soft decline",
      { ...onDemand, softDeclined: true },
      "authenticate OPTIONAL 01 02 step-up",
    ],
    ["not on demand, after a soft decline", { softDeclined: true }, "skip OPTIONAL"],
    [
      "OFF, after a soft decline",
      { ...onDemand, softDeclined: true, data: { "3dsecure": "OFF" } },
      "skip OFF",
    ],
    ["a register", { transactionType: "register" }, "authenticate OPTIONAL 02 02"],
    ["an order by post or telephone", { transactionIndicator: "MOTO" }, "skip OFF"],
    ["recurring", absent, "skip OPTIONAL"],
    [
      "recurring and mandatory: requestor initiated",
      { ...absent, ...mandatory },
      "authenticate MANDATORY 01 03",
    ],
    ["recurring, after a soft decline", { ...absent, ...onDemand, softDeclined: true }, "skip OPTIONAL"],
    [
      "recurring, mandatory, after a soft decline",
      { ...absent, ...onDemand, ...mandatory, softDeclined: true },
      "skip MANDATORY",
    ],
    ["the merchant's app", { data: { channel: "01" } }, "authenticate OPTIONAL 01 01"],
    ["Identity Check Insights", insights, "authenticate OPTIONAL 80 02"],
    ["Insights, and mandatory", { ...insights, ...mandatory }, "authenticate MANDATORY 01 02"],
    ["Insights for a Visa card", { ...insights, scheme: "visa" }, "authenticate OPTIONAL 01 02"],
    ["Insights for a register", { ...insights, transactionType: "register" }, "authenticate OPTIONAL 02 02"],
    [
      "Insights where a challenge is wanted",
      { ...insights, data: { challengeIndicator: "04" } },
      "authenticate OPTIONAL 01 02",
    ],
    [
      "Insights on demand, before a soft decline",
      { ...insights, config: { ...insights.config, ...onDemand.config } },
      "authenticate OPTIONAL 80 02",
    ],
  ])("%s", (_, change, expected) => {
    const choice = chooseAuthentication({ ...facts, ...change });
    const how =
      choice.kind === "authenticate"
        ? ` ${choice.messageCategory} ${choice.deviceChannel}${choice.stepUp ? " step-up" : ""}`
        : "";
    expect(`${choice.kind} ${choice.policy}${how}`).toBe(expected);
    expect(choice.decisions.length).toBeGreaterThan(1);
  });
});
