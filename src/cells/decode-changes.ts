/** The key of a row that was written or deleted, as the server prints its columns. */
export interface ChangedKey {
  readonly table: string;
  /** By the names of the columns. */
  readonly key: Readonly<Record<string, string>>;
}

interface Relation {
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * Reads messages of PostgreSQL's logical replication (protocol version 1 of `pgoutput`,
 * https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html) whose publication has the columns of primary
 * keys only. Begin, commit, type and origin messages have no key.
 *
 * @throws when a message is of a form that such a publication does not make
 */
export class ChangeDecoder {
  readonly #relations = new Map<number, Relation>();

  /** None, one, or two where the key itself was changed. */
  keysIn(message: Buffer): ChangedKey[] {
    const reader = new Reader(message);
    const kind = reader.character();
    if (kind === "R") this.#addRelation(reader);
    if (!"IUD".includes(kind)) return [];
    const relation = this.#relations.get(reader.int32());
    if (!relation) throw new Error("A change names a table that was not described before.");
    const keys: ChangedKey[] = [];
    while (!reader.isAtEnd) {
      // K and O: the row before, N: the row after.
      reader.character();
      keys.push({ table: relation.name, key: tupleIn(reader, relation) });
    }
    return keys;
  }

  /** The id of the database transaction that a message begins; undefined for any other message. */
  transactionIn(message: Buffer): number | undefined {
    const reader = new Reader(message);
    if (reader.character() !== "B") return undefined;
    // The position and the time of its commit.
    reader.bytes(16);
    return reader.int32() >>> 0;
  }

  #addRelation(reader: Reader): void {
    const id = reader.int32();
    // The name of the schema.
    reader.text();
    const name = reader.text();
    reader.character();
    const columns = Array.from({ length: reader.int16() }, () => {
      reader.character();
      const column = reader.text();
      reader.int32();
      reader.int32();
      return column;
    });
    this.#relations.set(id, { name, columns });
  }
}

function tupleIn(reader: Reader, { columns }: Relation): Record<string, string> {
  if (reader.int16() !== columns.length) throw new Error("A row has other columns than its table.");
  return Object.fromEntries(
    columns.map((column) => {
      if (reader.character() !== "t") throw new Error("A column of a key has no value.");
      return [column, reader.bytes(reader.int32()).toString()];
    }),
  );
}

class Reader {
  readonly #message: Buffer;
  #at = 0;

  constructor(message: Buffer) {
    this.#message = message;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#message.length;
  }

  character(): string {
    return this.bytes(1).toString("latin1");
  }

  int16(): number {
    return this.bytes(2).readInt16BE();
  }

  int32(): number {
    return this.bytes(4).readInt32BE();
  }

  /** Ends with a zero byte. */
  text(): string {
    const end = this.#message.indexOf(0, this.#at);
    if (end === -1) throw new Error("A text of a message has no end.");
    const text = this.#message.toString("utf8", this.#at, end);
    this.#at = end + 1;
    return text;
  }

  bytes(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#message.length) throw new Error("A message of the replication is too short.");
    const bytes = this.#message.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }
}
