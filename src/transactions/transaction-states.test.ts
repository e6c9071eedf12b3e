import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { statesPage } from "./states-page.ts";
import { TRANSITIONS } from "./transaction-states.ts";
import { isFinal, TRANSACTION_STATES, type TransactionState } from "./state-names.ts";

describe("the state table", () => {
  test("has exactly one row for each trigger", () => {
    const triggers = TRANSITIONS.map((transition) => transition.trigger);
    expect(new Set(triggers).size).toBe(triggers.length);
  });

  test("no row leaves a final state, but that of a person who assigned money to the wrong payment", () => {
    const leaving = TRANSITIONS.filter(({ from, next }) => next !== "same" && from.some(isFinal));
    expect(leaving.map(({ trigger, from, when }) => ({ trigger, from, when }))).toEqual([
      { trigger: "money_taken_back", from: ["success"], when: "nothing_followed" },
    ]);
  });

  test("every state can be reached from pending, and every open state can end", () => {
    expect(reachable("pending")).toEqual(new Set(TRANSACTION_STATES));
    for (const state of TRANSACTION_STATES) {
      if (!isFinal(state)) expect([...reachable(state)].some(isFinal), state).toBe(true);
    }
  });

  test("a move into a final state ends the inquiry or requires that none is due, and calls back", () => {
    for (const { trigger, next, also, when } of TRANSITIONS) {
      if (next === "same" || !isFinal(next)) continue;
      expect(also, trigger).toContain("final_callback");
      expect(also.includes("inquiry_ended") || when.startsWith("idle"), trigger).toBe(true);
    }
  });

  test("is what docs/reference/states.md says", () => {
    expect(readFileSync("docs/reference/states.md", "utf8")).toBe(statesPage());
  });

  // spec: "manual cancel request … transaction is in one of these three states"
  test("a link is cancelled from pending, await_redirect and redirected only", () => {
    const cancel = TRANSITIONS.find((transition) => transition.trigger === "cancel_requested");
    expect(cancel?.from).toEqual(["pending", "await_redirect", "redirected"]);
    expect(cancel?.next).toBe("cancelled");
  });
});

function reachable(start: TransactionState): Set<TransactionState> {
  const found = new Set<TransactionState>([start]);
  for (const state of found) {
    for (const { from, next } of TRANSITIONS) if (next !== "same" && from.includes(state)) found.add(next);
  }
  return found;
}
