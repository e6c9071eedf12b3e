import { CannotMove, numberIds, readCellTables } from "../../cells/index.ts";
import { ROOT_TENANT_GUID, tenantsBelow } from "../../tenancy/index.ts";
import { haveSameSecrets, shareDataKeys, shareSecrets } from "../../vault/index.ts";
import { openCells, type CellAddresses, type Cells } from "./open-move.ts";

/**
 * Makes a new database a cell beside the source: it hashes and fingerprints as the source does, and counts its ids in a range of its
 * own, so that rows can move between them as they are. Repeated, it changes nothing.
 *
 * @throws CannotMove when the target has a tenant, or a gateway runs on it
 */
export async function prepareCell({
  number,
  ...addresses
}: CellAddresses & { readonly number: number }): Promise<void> {
  const cells = await openCells(addresses);
  try {
    if (await haveSameSecrets(cells.source.db, cells.target.db)) return;
    await refuseUsed(cells);
    const { source, target } = cells;
    await shareDataKeys({
      from: source.db,
      to: target.db,
      fromKey: source.masterKey,
      toKey: target.masterKey,
    });
    await numberIds(target.client, await readCellTables(target.client), number);
    await shareSecrets({ from: source.db, to: target.db });
    if (!(await haveSameSecrets(source.db, target.db)))
      throw new CannotMove("Start a gateway on the source once: it has no keys yet that a cell could share.");
  } finally {
    await cells.close();
  }
}

async function refuseUsed({ target }: Cells): Promise<void> {
  if ((await tenantsBelow(target.db, ROOT_TENANT_GUID)).length > 1)
    throw new CannotMove(
      "The target has tenants already: their hashes and ids are made with other keys and numbers.",
    );
  const { rowCount } = await target.client.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'quittance %'
       and application_name <> 'quittance move'`,
  );
  if (rowCount !== 0)
    throw new CannotMove("A gateway runs on the target: stop it, and start it again afterwards.");
}
