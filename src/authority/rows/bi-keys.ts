import { EVERYWHERE, grantsOf, IN_TEST, type Grants } from "../grants.ts";

/** Everything that a key of the BI data source reads: all payments of its place in bulk, or those of test mode. */
export function grantsOfBiKey({ testOnly }: { readonly testOnly: boolean }): Grants {
  return grantsOf(["export_payments"], testOnly ? IN_TEST : EVERYWHERE);
}
