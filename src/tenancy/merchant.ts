/** Who takes payments: owns connectors and API users. */
export interface Merchant {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly name: string;
  readonly description: string | null;
}
