import type { Connector } from "../connectors/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { Money } from "../platform/money/index.ts";
import { listTenantPath } from "../tenancy/index.ts";
import type { Vault } from "../vault/index.ts";
import { readVelocity } from "./assessment-store.ts";
import type { Evaluation } from "./evaluate-profile.ts";
import { evaluator } from "./evaluator.ts";
import { customerKey, listedOfCustomer, type Customer } from "./payment-attributes.ts";
import type { RiskProfile } from "./profile.ts";
import type { RiskProfilesOf } from "./profiles-of.ts";

/** A payment that nobody makes; what is left out is not known of it. */
export interface ImaginedRiskPayment {
  readonly amount: Money | null;
  /** Six to eight digits. */
  readonly bin?: string | undefined;
  readonly binCountry?: string | undefined;
  readonly customer: Customer;
}

/**
 * Decides about an imagined payment by a profile and the function that decides real ones, with the present lists and counts.
 *
 * @param connector that it is made through: the lists of its merchant apply, and velocities count its payments. Without one,
 *   the lists of the profile's tenant apply and no velocity rule hits
 */
export async function explainProfile(
  parts: {
    db: Queryable;
    vault: Pick<Vault, "fingerprint" | "testFingerprint">;
    clock: Clock;
    riskProfilesOf: RiskProfilesOf;
  },
  options: { profile: RiskProfile; payment: ImaginedRiskPayment; connector: Connector | undefined },
): Promise<Evaluation> {
  const { db, vault, clock } = parts;
  const { profile, payment, connector } = options;
  const { customer, bin, binCountry, amount } = payment;
  const listOwners = connector
    ? (await parts.riskProfilesOf(connector)).listOwners
    : await listTenantPath(db, { tenantGuid: profile.tenantGuid });
  const attributes = {
    listed: listedOfCustomer(customer),
    similarTo: null,
    bin: bin === undefined ? null : Number(bin.padEnd(8, "0")),
    keys: { customer: connector ? customerKey(vault, customer) : null, card: null, iban: null },
    amount,
    countries: {
      ...(binCountry !== undefined && { bin: binCountry }),
      ...(customer.billingCountry !== undefined && { billing: customer.billingCountry }),
      ...(customer.shippingCountry !== undefined && { shipping: customer.shippingCountry }),
    },
  };
  const now = clock.now();
  const evaluate = await evaluator(db, {
    profiles: [profile],
    listOwners,
    attributes,
    velocityOf: (check, key) =>
      readVelocity(db, {
        merchantGuid: connector?.merchantGuid ?? "",
        connectorGuid: connector?.guid ?? "",
        testMode: connector?.config.testMode ?? false,
        check,
        key,
        except: { transactionUuid: "", attempt: 0 },
        now,
      }),
  });
  return evaluate(profile);
}
