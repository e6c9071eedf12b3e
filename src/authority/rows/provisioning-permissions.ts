import { EVERYWHERE, grantsOf, IN_TEST, union, type Grants, type Reach } from "../grants.ts";
import { permits, type ConsolePermission } from "./console-permissions.ts";

interface PermissionRow {
  /** For the API document, behind "The credential may …". */
  readonly meaning: string;
  /** Everything that a credential with it can do, and so the most that it can give. */
  readonly grants: Grants;
  /** The permissions that a person needs in the console to give it: it opens the same there. */
  readonly needs: readonly ConsolePermission[];
}

/** In bulk of live payments only that something happened, and to which one. */
const IDS_OF_LIVE: Reach = { test: "full", live: "ids" };

/** Permissions of credentials of the provisioning API; the closed list. */
const TABLE = {
  read: {
    meaning: "read configuration, callbacks, disputes, settlements and the audit",
    grants: {
      ...grantsOf(
        [
          "read_payments",
          "export_payments",
          "read_personal_data",
          "read_audit",
          "read_configuration",
          "read_settlements",
        ],
        EVERYWHERE,
      ),
      read_customers: { test: "masked", live: "masked" },
    },
    needs: ["see_payments", "audit"],
  },
  configure: {
    meaning: "create and change tenants, merchants, connectors, containers, rates and fee sets",
    grants: {
      ...grantsOf(["draft", "configure", "change_settings"], EVERYWHERE),
      // It makes event endpoints.
      export_payments: IDS_OF_LIVE,
      read_personal_data: IN_TEST,
    },
    needs: ["configure"],
  },
  credentials: {
    meaning:
      "create and change API users, BI keys, secrets of connectors and where they are sent, and credentials of this API",
    grants: {
      ...grantsOf(
        [
          "make_credentials",
          "set_destination",
          "read_payments",
          "read_personal_data",
          "take_payments",
          "make_links",
          "charge_batches",
          "manage_schedules",
          "capture",
          "void",
          "move_by_hand",
          "record_payments",
          "read_customers",
          "manage_customers",
          "remove_profiles",
        ],
        EVERYWHERE,
      ),
      ...grantsOf(["refund", "pay_out", "answer_disputes"], IN_TEST),
      // It connects shops, which are told that something happened, and to which payment.
      export_payments: { test: "ids", live: "ids" },
    },
    // With `read` it makes BI keys, which read every payment.
    needs: ["developers", "export"],
  },
  annotate: {
    meaning:
      "add tags, fees, settlements, reconciliations and risks to transactions, and line items; import settlements",
    grants: grantsOf(["annotate"], EVERYWHERE),
    needs: ["annotate"],
  },
  operate: {
    meaning: "resend callbacks, rebuild BI documents and write settlement files",
    grants: grantsOf(["resend"], EVERYWHERE),
    needs: ["resend_callbacks", "export"],
  },
  privacy: {
    meaning: "export and erase the data of one person",
    grants: grantsOf(["read_personal_data", "erase_customers"], EVERYWHERE),
    needs: ["delete_customers", "export"],
  },
  vault: {
    meaning:
      "import stored cards and mandates, and request an export of them, which a second person of the console approves",
    grants: grantsOf(["move_vault"], EVERYWHERE),
    needs: ["vault"],
  },
  bank: {
    meaning: "import statements of the merchant's own bank account, and assign their entries",
    grants: grantsOf(["work_bank", "read_settlements"], EVERYWHERE),
    needs: ["bank", "settlements"],
  },
  review: {
    meaning: "release and reject payments that wait for a risk review",
    grants: grantsOf(["capture", "void"], EVERYWHERE),
    needs: ["capture_and_void"],
  },
} as const satisfies Readonly<Record<string, PermissionRow>>;

export type ProvisioningPermission = keyof typeof TABLE;
export const ALL_PERMISSIONS = Object.keys(TABLE) as ProvisioningPermission[];

/** Each with its meaning. */
export const PROVISIONING_PERMISSIONS = Object.fromEntries(
  ALL_PERMISSIONS.map((name) => [name, TABLE[name].meaning]),
) as { readonly [Name in ProvisioningPermission]: (typeof TABLE)[Name]["meaning"] };

export function grantsOfPermissions(permissions: readonly ProvisioningPermission[]): Grants {
  return union(permissions.map((name) => TABLE[name].grants));
}

/** The permissions that a person with these grants can give to a credential, without those in test mode only. */
export function permissionsGivenBy(grants: Grants): ProvisioningPermission[] {
  return ALL_PERMISSIONS.filter((name) => needsOf(name).every((needed) => permits(grants, needed)));
}

/** The permissions of the console that a person needs to give it. */
export function needsOf(permission: ProvisioningPermission): readonly ConsolePermission[] {
  return TABLE[permission].needs;
}
