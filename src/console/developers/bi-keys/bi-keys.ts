import type { Authority, BeyondMaker } from "../../../authority/index.ts";
import type { Queryable } from "../../../platform/database/index.ts";
import type { Refusal } from "../../../platform/refusal.ts";

/** A key of the BI data source: its tenant's transactions, or those of one merchant. */
export interface BiKey {
  readonly apiKey: string;
  readonly name: string;
  readonly merchantGuid: string | null;
  readonly testOnly: boolean;
  readonly createdAt: Temporal.Instant;
  readonly createdBy: string | null;
  readonly revokedAt: Temporal.Instant | null;
}

/** The use cases of `bi`, which no slice imports: the composition root passes them in. */
export interface BiKeys {
  list(db: Queryable, owner: { tenantGuid: string }): Promise<readonly BiKey[]>;
  /** Usable keys of the place and below it that a person or credential made, by the name in the audit. */
  madeBy(db: Queryable, made: { createdBy: string; placeGuid: string }): Promise<readonly BiKey[]>;
  create(
    db: Queryable,
    key: {
      apiKey: string;
      password: string;
      name: string;
      tenantGuid: string;
      merchantGuid?: string;
      testOnly: boolean;
      maker: Authority;
    },
  ): Promise<BiKey | Refusal<"merchant_not_found"> | BeyondMaker>;
  revoke(
    db: Queryable,
    key: { apiKey: string; at: Temporal.Instant },
  ): Promise<BiKey | Refusal<"key_not_found">>;
}
