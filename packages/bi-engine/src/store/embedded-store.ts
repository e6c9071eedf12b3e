import type { DuckDBConnection } from "@duckdb/node-api";
import { EngineClosed, QueryError } from "../errors.ts";
import { shown } from "../json/shown.ts";
import { type ClusterLimits, usualLimits } from "../mapping/index-settings.ts";
import type { Mapping, MappingDefinition } from "../mapping/mapping.ts";
import type { Session, Target } from "../plan/target.ts";
import { alreadyExists, noSuchIndex, selectIndices } from "../reading/index-expression.ts";
import { sql } from "../sql/sql.ts";
import { CommittedIndices } from "./committed-indices.ts";
import { Database, type DatabaseOptions } from "./database.ts";
import { FetchedDocuments } from "./fetched-documents.ts";
import { HeldSnapshot } from "./held-snapshot.ts";
import { type StoredState, firstState, stateFromStored } from "./index-state.ts";
import { deleteRows, insertRows } from "./ingest.ts";
import { KeptResponses } from "./kept-responses.ts";
import { KnownIdsOfIndices } from "./known-ids.ts";
import { firstNumbers, planBatch } from "./plan-batch.ts";
import { readAhead } from "./read-ahead.ts";
import { OtherSnapshot, SnapshotSession } from "./snapshot-session.ts";
import { Snapshots } from "./snapshots.ts";
import { numbersIn } from "./stored-numbers.ts";
import { storedOf } from "./stored-of.ts";
import { changeTables, createCatalog, dropFromCatalog, dropTables, writeCatalog } from "./tables.ts";
import { targetOf } from "./target.ts";
import type { ItemResult, Operation } from "./versions.ts";
import { type VisibleIndex, visibleIndex } from "./visible-index.ts";

/** The work of a request on its indices. */
type Work<T> = (target: Target, session: Session) => Promise<T>;

export type ChooseIndices = (visible: readonly VisibleIndex[]) => readonly VisibleIndex[];

interface ChosenOptions {
  /** The name of a single index in the response. */
  readonly shownAs?: string | undefined;
  /** Interrupts the work. */
  readonly signal?: AbortSignal | undefined;
  /** Whether the request may see which other indices exist. */
  readonly seesOthers?: boolean;
}

export interface EmbeddedStoreOptions extends DatabaseOptions {
  /** How many requests may read at the same time. */
  readonly readers?: number;
  /** How long one request may take before it is interrupted. */
  readonly timeLimitMs?: number;
}

/**
 * Indices in one DuckDB database: any mapping, any number of indices, one writer at a time and many readers, each
 * on a snapshot of its own. A write that was acknowledged survives the death of the process.
 */
export class EmbeddedStore {
  readonly #database: Database;
  readonly #writer: DuckDBConnection;
  readonly #snapshots: Snapshots;
  readonly #timeLimitMs: number;
  readonly #committed = new CommittedIndices();
  /** Whether a commit is in progress, whose outcome a snapshot may include or not. */
  #isCommitting = false;
  readonly #fetched = new FetchedDocuments();
  readonly #responses = new KeptResponses();
  #limits = usualLimits;
  #revision = 0;
  readonly #knownIds = new KnownIdsOfIndices();
  #lastWrite: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;

  private constructor(database: Database, writer: DuckDBConnection, options: EmbeddedStoreOptions) {
    this.#database = database;
    this.#writer = writer;
    this.#snapshots = new Snapshots(database, options.readers ?? 4);
    this.#timeLimitMs = options.timeLimitMs ?? 30_000;
  }

  static async open(options: EmbeddedStoreOptions = {}): Promise<EmbeddedStore> {
    const database = await Database.open(options);
    const store = new EmbeddedStore(database, await database.connect(), options);
    await store.#load();
    return store;
  }

  async #load(): Promise<void> {
    await createCatalog(this.#writer);
    const stored = await this.#writer.runAndReadAll("SELECT state FROM catalog ORDER BY revision");
    for (const [text] of stored.getRowsJS()) {
      const state = stateFromStored(JSON.parse(shown(text)) as StoredState);
      this.#revision = Math.max(this.#revision, state.revision);
      this.#committed.record(state, await numbersIn(this.#writer, state));
    }
  }

  /** Changes limits of all requests from now on. */
  changeLimits(limits: Partial<ClusterLimits>): void {
    this.#limits = { ...this.#limits, ...limits };
    this.#responses.clear();
  }

  indexNames(): readonly string[] {
    return [...this.#committed.indices.keys()];
  }

  mapping(indexName: string): Mapping | undefined {
    return this.#committed.indices.get(indexName)?.state.mapping;
  }

  async createIndex(indexName: string, definition: MappingDefinition, settings: unknown): Promise<void> {
    await this.#write(async () => {
      if (this.#committed.indices.has(indexName)) throw alreadyExists(indexName);
      const revision = ++this.#revision;
      const state = firstState(indexName, { revision, definition, settings });
      this.#committed.prepare(state);
      await changeTables(this.#writer, undefined, state);
      await writeCatalog(this.#writer, state);
      return () => {
        this.#committed.record(state, { documents: 0, next: firstNumbers });
      };
    });
  }

  async deleteIndex(indexName: string): Promise<void> {
    await this.#write(async () => {
      const state = this.#committed.indices.get(indexName)?.state;
      if (state === undefined) throw noSuchIndex(indexName);
      await dropTables(this.#writer, state);
      await dropFromCatalog(this.#writer, indexName);
      return () => {
        this.#knownIds.forget(state);
        this.#committed.forget(indexName);
      };
    });
  }

  /** Writes a batch in one transaction, in order. An item that cannot be written does not stop the others. */
  async write(indexName: string, operations: readonly Operation[]): Promise<readonly ItemResult[]> {
    if (!this.#committed.indices.has(indexName)) await this.createIndex(indexName, {}, {});
    // Started at once, while earlier writes may still run; the position in the queue is taken at once, too.
    const reading = readAhead(this.#committed.stateOf(indexName).mapping, operations);
    return this.#write(async () => {
      const ahead = await reading;
      const before = this.#committed.stateOf(indexName);
      const knownIds = await this.#knownIds.of(before, this.#writer);
      const revision = this.#revision + 1;
      const { state, writes, gone, next, results } = planBatch(before, {
        operations,
        stored: await storedOf(this.#writer, before, { operations, knownIds }),
        next: this.#committed.nextNumbers(indexName),
        revision,
        ahead,
      });
      if (state !== before) {
        this.#committed.prepare(state);
        await changeTables(this.#writer, before, state);
        await writeCatalog(this.#writer, state);
      }
      for (const { write: written } of writes) knownIds.add(written.id.toWellFormed());
      await deleteRows(this.#writer, state, gone);
      await insertRows(this.#writer, state, ahead.batch, writes);
      return () => {
        if (state !== before) this.#revision = revision;
        const known = this.#committed.indices.get(indexName)?.documents ?? 0;
        const documents = known + writes.length - gone.length;
        this.#committed.record(state, { documents, next, gone });
        return results;
      };
    });
  }

  async withSnapshot<T>(indices: string, work: Work<T>, options?: ChosenOptions): Promise<T> {
    return this.withChosen((visible) => selectIndices(visible, indices), work, options);
  }

  /**
   * On the chosen ones of the indices of the snapshot, which may lack an index that existed when the request arrived. A single
   * one has the name `shownAs` where that is given.
   */
  async withChosen<T>(choose: ChooseIndices, work: Work<T>, options: ChosenOptions = {}): Promise<T> {
    try {
      return await this.#workOnSnapshot(choose, work, { ...options, expectsLast: true });
    } catch (error) {
      if (!(error instanceof OtherSnapshot)) throw error;
      // With a session of its own: statements in the queue of the other one fail.
      return this.#workOnSnapshot(choose, work, { ...options, expectsLast: false });
    }
  }

  /** A snapshot that lasts until it is closed. Deleted rows are not reclaimed meanwhile: see `journalBytes`. */
  async hold(choose: ChooseIndices, options: Omit<ChosenOptions, "signal"> = {}): Promise<HeldSnapshot> {
    const connection = await this.#database.connect();
    try {
      const begun = connection.run("BEGIN TRANSACTION READ ONLY");
      const session = new SnapshotSession(
        { connection, begun },
        { timeLimitMs: this.#timeLimitMs, signal: undefined, keepsSnapshot: true },
      );
      const visible = await this.#visibleTo(session);
      const indices = choose(visible);
      await session.end();
      const target = (held: readonly VisibleIndex[]) => this.#targetOf(held, visible, options);
      return new HeldSnapshot({ connection, indices, targetOf: target, timeLimitMs: this.#timeLimitMs });
    } catch (error) {
      connection.closeSync();
      throw error;
    }
  }

  /** Bytes of the journal: everything written since the last checkpoint. */
  async journalBytes(): Promise<number> {
    return this.#database.journalBytes();
  }

  /** Works on a snapshot of the last commit where there is one, or else reads the states of the indices from the snapshot. */
  async #workOnSnapshot<T>(
    choose: ChooseIndices,
    work: Work<T>,
    { expectsLast, ...options }: ChosenOptions & { readonly expectsLast: boolean },
  ): Promise<T> {
    const { shownAs, signal } = options;
    const snapshot = await this.#snapshots.take();
    const expected = expectsLast && !this.#isCommitting ? this.#committed.indices : undefined;
    const isExpected = () =>
      expected === undefined || (expected === this.#committed.indices && !this.#isCommitting);
    const session = new SnapshotSession(snapshot, {
      timeLimitMs: this.#timeLimitMs,
      signal,
      isExpected,
    });
    try {
      const visible = expected === undefined ? await this.#visibleTo(session) : [...expected.values()];
      const chosen = choose(visible);
      const [only, ...others] = chosen;
      if (only !== undefined && others.length === 0) session.completeWith(only.state);
      const target = this.#targetOf(chosen, visible, options);
      return await work(target, session).catch((error: unknown) => {
        if (error instanceof QueryError) error.indexName ??= shownAs ?? chosen[0]?.name;
        throw error;
      });
    } finally {
      this.#snapshots.release(snapshot, session);
    }
  }

  #targetOf(
    chosen: readonly VisibleIndex[],
    visible: readonly VisibleIndex[],
    { shownAs, seesOthers = false }: Pick<ChosenOptions, "shownAs" | "seesOthers">,
  ): Target {
    const others = seesOthers ? visible.filter((index) => !chosen.includes(index)) : [];
    const otherIndexNames = others.map(({ name: index }) => index);
    return targetOf(chosen, {
      limits: this.#limits,
      fetched: this.#fetched,
      responses: this.#responses,
      shownAs,
      otherIndexNames,
    });
  }

  /** The indices of a snapshot that was made during a commit. */
  async #visibleTo(session: Session): Promise<readonly VisibleIndex[]> {
    const rows = await session.rows(sql`SELECT revision FROM catalog ORDER BY name`);
    const states = rows.flatMap(([revision]) => this.#committed.stateOfRevision(Number(revision)) ?? []);
    return states.map((state) => visibleIndex(state));
  }

  /**
   * Accepts no more requests, and closes the database when the running ones have ended. Held snapshots must be closed before.
   */
  async close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    await this.#lastWrite.catch(() => undefined);
    await this.#snapshots.close();
    this.#writer.closeSync();
    this.#database.close();
  }

  /** Runs writes one after the other, each in a transaction; the function that the work returns is called after the commit. */
  async #write<T>(work: () => Promise<() => T>): Promise<T> {
    if (this.#closing) throw new EngineClosed();
    const turn = this.#lastWrite
      .catch(() => undefined)
      .then(() => this.#snapshots.whileWriting(() => this.#commit(work)));
    this.#lastWrite = turn;
    return turn;
  }

  async #commit<T>(work: () => Promise<() => T>): Promise<T> {
    await this.#writer.run("BEGIN TRANSACTION");
    try {
      const afterCommit = await work();
      this.#isCommitting = true;
      await this.#writer.run("COMMIT");
      return afterCommit();
    } catch (error) {
      await this.#writer.run("ROLLBACK");
      throw error;
    } finally {
      this.#isCommitting = false;
    }
  }
}
