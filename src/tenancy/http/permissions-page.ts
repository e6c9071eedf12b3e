import { PROVISIONING_PERMISSIONS } from "../../authority/index.ts";
import type { OperationScope } from "./operation-scopes.ts";
import type { ProvisioningOperation } from "./operation.ts";

type Listed = Pick<ProvisioningOperation<never>, "id" | "permission" | "scope" | "summary">;

const SCOPES = {
  installation: "the whole installation",
  listed: "what is in the credential's tenant or below",
  public: "the same for every credential",
} as const satisfies Record<Extract<OperationScope, string>, string>;

/** A page in Markdown with the permission and the scope of each operation, by permission. */
export function permissionsPage(operations: readonly Listed[]): string {
  const sections = Object.entries(PROVISIONING_PERMISSIONS).map(([permission, meaning]) => {
    const rows = operations
      .filter((operation) => operation.permission === permission)
      .map(({ id, scope, summary }) => `| \`${id}\` | ${scopeText(scope)} | ${summary} |`);
    return `## \`${permission}\`

The credential may ${meaning}.

| Operation | Scope | Does |
|---|---|---|
${rows.join("\n")}
`;
  });
  return `# Permissions of the provisioning API

Generated from the operations by \`npm run docs\`. A credential that \`createProvisioningCredential\` made has some of these permissions, and
is valid for one tenant with all below it. The root credential has all of them. An operation without the permission is 403 with the
permission's name. An id in the path that belongs to another tenant is 404, like an unknown one.

${sections.join("\n")}`;
}

function scopeText(scope: OperationScope): string {
  return typeof scope === "string" ? SCOPES[scope] : `\`${scope.field}\` in the path`;
}
