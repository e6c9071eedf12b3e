import { decodeJwt } from "jose";
import type { Erasure } from "../person/erasure.ts";
import type { ErasureStatement } from "../person/receipt.ts";

/** An erasure as the API shows it. */
export function describeErasure(erasure: Erasure) {
  const { guid, reference, placeGuid, requestedAt, completedAt, receipt, underWay, upTo, untilUuid } =
    erasure;
  return {
    guid,
    reference,
    placeGuid,
    state: stateOf(),
    underWay: underWay.length,
    requestedAt: requestedAt.toString({ smallestUnit: "second" }),
    completedAt: completedAt && completedAt.toString({ smallestUnit: "second" }),
    receipt,
    statement: receipt === null ? null : statementOf(receipt),
  };

  function stateOf(): "running" | "waiting" | "completed" {
    if (receipt !== null) return "completed";
    return underWay.length > 0 && upTo >= untilUuid ? "waiting" : "running";
  }
}

function statementOf(receipt: string): ErasureStatement {
  const { reference, place, requestedAt, completedAt, erased, kept } = decodeJwt<ErasureStatement>(receipt);
  return { reference, place, requestedAt, completedAt, erased, kept };
}
