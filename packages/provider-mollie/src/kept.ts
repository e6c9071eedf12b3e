import { jsonObjectOf, text, type Submission } from "@quittance/provider-kit";

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
}

export function keep(kept: Kept): string {
  return JSON.stringify(kept);
}

export function keptOf({ continuation }: Pick<Submission, "continuation">): Kept {
  const read = jsonObjectOf(Buffer.from(continuation ?? "")) ?? {};
  const [customer, mandate, payment] = [read["customer"], read["mandate"], read["payment"]].map(text);
  return {
    ...(customer && { customer }),
    ...(mandate && { mandate }),
    ...(payment && { payment }),
    isCaptured: read["isCaptured"] === true,
  };
}

/** The customer and mandate of a token, `cst_…:mdt_…`; undefined for anything else. */
export function mandateOfToken(token: string): { customer: string; mandate: string } | undefined {
  const [, customer, mandate] = /^(cst_[A-Za-z0-9]{1,100}):(mdt_[A-Za-z0-9]{1,100})$/.exec(token) ?? [];
  return customer !== undefined && mandate !== undefined ? { customer, mandate } : undefined;
}
