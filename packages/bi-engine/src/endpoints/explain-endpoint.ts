import type { ResponseObject } from "../json/write-json.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { search } from "../plan/search.ts";
import type { PlanChoice, Session } from "../plan/target.ts";
import { type SearchCall, readSearchCall } from "../request/search-call.ts";
import { type Sql, name } from "../sql/sql.ts";
import type { SearchStore } from "./search-store.ts";

/** One statement of a plan. */
interface PlannedStatement {
  readonly sql: string;
  /** Fields whose columns the statement reads. */
  readonly fields: readonly string[];
  readonly rows: number;
  readonly took_ms: number;
}

/** How the store writes "the columns that the statement names", which the session puts in their place. */
const ALL_USED = "\u0000*\u0000";

/**
 * The plan of a search, which is run for it: later statements depend on the results of earlier ones. Its statements in
 * the order in which they were sent, and the choices between ways to compute a part.
 */
export async function explainEndpoint(store: SearchStore, call: SearchCall): Promise<ResponseObject> {
  const { request, ...how } = readSearchCall(call);
  return store.withSnapshot(call.indices, async (target, session) => {
    const plan = new RecordedPlan(session, target.mapping);
    await search(target, plan.session, request, { nowMillis: call.nowMillis, ...how });
    return { indices: [...target.indexNames], ...plan.asObject() };
  });
}

class RecordedPlan {
  readonly session: Session;
  readonly #statements: PlannedStatement[] = [];
  readonly #choices: PlanChoice[] = [];

  constructor(session: Session, mapping: Mapping) {
    this.session = {
      rows: async (statement) => {
        const started = performance.now();
        const rows = await session.rows(statement);
        this.#statements.push({
          sql: statement.text.replaceAll(ALL_USED, "*"),
          fields: fieldsIn(statement, mapping),
          rows: rows.length,
          took_ms: Math.round(performance.now() - started),
        });
        return rows;
      },
      stopAfter: (timeoutMillis) => session.stopAfter(timeoutMillis),
      chose: (choice) => this.#choices.push(choice),
    };
  }

  asObject(): ResponseObject {
    return {
      statements: this.#statements.map((statement) => ({ ...statement, fields: [...statement.fields] })),
      choices: this.#choices.map((choice) => ({ ...choice })),
    };
  }
}

function fieldsIn({ text }: Sql, mapping: Mapping): readonly string[] {
  return [...mapping.fields.values()]
    .filter(({ column }) => text.includes(name(column).text))
    .map(({ path }) => path);
}
