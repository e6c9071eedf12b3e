import { archivableTable, sql, type ArchivableTable } from "../../platform/database/index.ts";

/** Authentications without their secrets, without the proof for the issuer, and without the issuer's text for the cardholder. */
export const archivableAuthentications: ArchivableTable = archivableTable("three_d_secure_authentications", {
  table: sql`three_d_secure_authentications`,
  owner: sql`transaction_uuid`,
  row: sql`(to_jsonb(entry) || jsonb_build_object('authentication', entry.authentication - 'resultsToken' - 'sessionToken'
    #- '{result,authenticationValue}' #- '{result,cardholderInfo}'))`,
  order: sql`attempt, step_up`,
});
