/**
 * The SQL of the text whose SHA-256, after the hash before, is the hash of an audit entry. `seq` is an expression, because a
 * trigger computes the text before the column is written. The released migration has this text too: it never changes.
 */
export function chainedText(seq: string): string {
  return `jsonb_build_array(${seq}, extract(epoch from entry.at), entry.username, entry.address, entry.request_id,
    entry.operation, entry.entity, entry.target, entry.place_guid, entry.action, to_jsonb(entry.changed), entry.before,
    entry.after)::text`;
}
