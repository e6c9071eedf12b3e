import type { FieldFault } from "../../platform/field-fault.ts";
import type { Refusal } from "../../platform/refusal.ts";

export type AssignRefusal = Refusal<"cannot_be_assigned"> & {
  readonly path: string;
  readonly fault: FieldFault;
};

export function refused(path: string, fault: FieldFault): AssignRefusal {
  return { refused: true, code: "cannot_be_assigned", path, fault };
}
