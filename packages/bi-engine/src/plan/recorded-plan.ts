import type { ResponseObject } from "../json/write-json.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { type Sql, name } from "../sql/sql.ts";
import type { PlanChoice, Session } from "./target.ts";

/** One statement of a plan. */
export interface PlannedStatement {
  readonly sql: string;
  /** Fields whose columns the statement reads. */
  readonly fields: readonly string[];
  readonly rows: number;
  readonly took_ms: number;
}

/** How the store writes "the columns that the statement names", which the session replaces. */
const ALL_USED = "\u0000*\u0000";

/** Records the statements of a search that is sent on its session, and the choices between ways to compute a part. */
export class RecordedPlan {
  readonly session: Session;
  readonly statements: PlannedStatement[] = [];
  readonly #choices: PlanChoice[] = [];

  constructor(session: Session, mapping: Mapping) {
    this.session = {
      rows: async (statement) => {
        const started = performance.now();
        const rows = await session.rows(statement);
        this.statements.push({
          sql: statement.text.replaceAll(ALL_USED, "*"),
          fields: fieldsIn(statement, mapping),
          rows: rows.length,
          took_ms: Math.round((performance.now() - started) * 1_000) / 1_000,
        });
        return rows;
      },
      stopAfter: (timeoutMs) => session.stopAfter(timeoutMs),
      chose: (choice) => this.#choices.push(choice),
    };
  }

  asObject(): ResponseObject {
    return {
      statements: this.statements.map((statement) => ({ ...statement, fields: [...statement.fields] })),
      choices: this.#choices.map((choice) => ({ ...choice })),
    };
  }
}

function fieldsIn({ text }: Sql, mapping: Mapping): readonly string[] {
  return [...mapping.fields.values()]
    .filter(({ column }) => text.includes(name(column).text))
    .map(({ path }) => path);
}
