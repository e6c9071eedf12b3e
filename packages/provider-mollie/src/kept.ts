import {
  jsonObjectOf,
  text,
  type JsonObject,
  type ProviderOutcome,
  type Submission,
} from "@quittance/provider-kit";

/** Data that is kept of a submission for its next step, beside the id at Mollie. */
export interface Kept {
  /** `cst_…`, where one was made or charged. */
  readonly customer?: string;
  /** `mdt_…`, by which it is charged. */
  readonly mandate?: string;
  /** For a follow-up: the payment that it follows. */
  readonly payment?: string;
  /** For a void: something was captured before, so that the payment ends as paid. */
  readonly isCaptured?: boolean;
  /** Mollie made something by the request, about which its response was wrong: a list without ours proves nothing. */
  readonly isMade?: boolean;
}

export function keep(kept: Kept): string {
  return JSON.stringify(kept);
}

/** The data that the preparation of a follow-up kept. @throws where there was none */
export function keptOfPrepared(prepared: Partial<Pick<Submission, "continuation">> = {}): Kept {
  const { continuation = null } = prepared;
  if (continuation === null) throw new Error("A follow-up was submitted that was not prepared.");
  return keptOf({ continuation });
}

export function keptOf({ continuation }: Pick<Submission, "continuation">): Kept {
  const read = jsonObjectOf(Buffer.from(continuation ?? "")) ?? {};
  const [customer, mandate, payment] = [read["customer"], read["mandate"], read["payment"]].map(text);
  return {
    ...(customer && { customer }),
    ...(mandate && { mandate }),
    ...(payment && { payment }),
    isCaptured: read["isCaptured"] === true,
    isMade: read["isMade"] === true,
  };
}

/** An outcome of a response that is of something else, with a note that something was made. */
export function withMade(outcome: ProviderOutcome, made: JsonObject, kept: Kept): ProviderOutcome {
  const isWrong = outcome.kind === "unknown" && text(made["id"]) !== "";
  return isWrong ? { ...outcome, continuation: keep({ ...kept, isMade: true }) } : outcome;
}

/** The customer and mandate of a token, `cst_…:mdt_…`; undefined for anything else. */
export function mandateOfToken(token: string): { customer: string; mandate: string } | undefined {
  const [, customer, mandate] = /^(cst_[A-Za-z0-9]{1,100}):(mdt_[A-Za-z0-9]{1,100})$/.exec(token) ?? [];
  return customer !== undefined && mandate !== undefined ? { customer, mandate } : undefined;
}
