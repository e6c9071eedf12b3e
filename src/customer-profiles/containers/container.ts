/** Contains customer profiles; has no effect until it is assigned to a tenant or a connector (spec). */
export interface Container {
  readonly id: number;
  readonly tenantGuid: string;
  readonly name: string;
  readonly sharedWithSubtenants: boolean;
  readonly disabled: boolean;
}
